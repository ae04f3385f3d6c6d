"""Messages of the service's API, generated from `proto/` by `make proto`; needs the extra `client`."""
