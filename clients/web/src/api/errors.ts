/** What a call can fail with. */

import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorDetailSchema } from "../gen/cambusa/api/v1/table_pb";

/** A call that was refused, or did not come through. */
export class CambusaError extends Error {
  override readonly name = "CambusaError";

  constructor(
    message: string,
    /** Stable name: a reason of the game or of the server, such as `TABLE_NOT_FOUND`; else the code, `UNAVAILABLE`. */
    readonly reason: string,
    /** Whether the server was not reached, or cannot answer now: the same call may succeed later. */
    readonly passing: boolean,
    /** The field of the request that is wrong, if one is. */
    readonly field = "",
    /** When to try again, in milliseconds; 0: not said. */
    readonly retryMilliseconds = 0,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const PASSING = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Unknown, Code.Canceled, Code.Aborted]);

/** Any error of a call as a `CambusaError`. */
export function errorOf(error: unknown): CambusaError {
  if (error instanceof CambusaError) return error;
  const connect = ConnectError.from(error);
  const detail = connect.findDetails(ErrorDetailSchema)[0];
  const code = Code[connect.code].replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
  const retry = detail?.retryMilliseconds ?? 0;
  return new CambusaError(
    connect.rawMessage,
    detail?.reason || code,
    PASSING.has(connect.code) || retry > 0,
    detail?.field ?? "",
    retry,
    { cause: error },
  );
}
