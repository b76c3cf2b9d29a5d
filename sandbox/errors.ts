/** Body of an error response (service facts, "Errors and limits"). */
interface ErrorBody {
  code?: number | string;
  message?: string;
  detail?: { message?: string; line?: number; column?: number; errorType?: string };
}

/** Error response. `message` is user-facing: what happened and what to do. */
export class HttpError extends Error {
  /** Position in the query, and the problem. */
  readonly detail?: ErrorBody['detail'];

  /** @param options may hold the cause, for the sandbox's own log only. */
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
    options?: ErrorOptions
  ) {
    super(message, options);
  }
}

/** The reason why the sandbox can't start, as one line with a fix. */
export class StartError extends Error {}

/** Why a file can’t be loaded until `--load` names the time field of its rows. The sandbox can start without it. */
export class TimeFieldError extends StartError {}

/** Body of an error response (service facts, "Errors and limits"). */
export function errorBody(code: number, message: string, detail?: ErrorBody['detail']): ErrorBody {
  return detail === undefined ? { code, message } : { code, message, detail };
}

/** The message of an error from any realm or library. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
