"""Version 1 of the API: modules with the messages (`*_pb2`) and stubs (`*_pb2_grpc`), never edited."""
