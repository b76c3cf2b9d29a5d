interface ErrorBody {
  code?: number | string;
  message?: string;
  detail?: { message?: string; line?: number; column?: number; errorType?: string };
}

/** Error response. `message` is user-facing: what happened, and what to do. */
export class HttpError extends Error {
  /** The problem, and its position in the query. */
  readonly detail?: ErrorBody['detail'];

  /** @param options can contain the cause, which appears only in the sandbox's own log */
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
    options?: ErrorOptions
  ) {
    super(message, options);
  }
}

/** A one-line, user-facing reason why the sandbox can't start, with a fix. */
export class StartError extends Error {}

/** Error for a file that's skipped until `--load` names the time field of its rows. */
export class TimeFieldError extends StartError {}

/** Body of an error response (service facts, "Errors and limits"). */
export function errorBody(code: number, message: string, detail?: ErrorBody['detail']): ErrorBody {
  return detail === undefined ? { code, message } : { code, message, detail };
}

/** The message of an error from any realm or library. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
