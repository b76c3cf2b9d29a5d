import { type ErrorBody } from '../src/service/types';

/** A request that gets an error answer. `message` is a sentence for a person: what happened and what to do. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {}
  ) {
    super(message);
  }
}

/** Why the sandbox does not start, as one line that says what to do. */
export class StartError extends Error {}

/** The body of an error answer (service facts, "Errors and limits"). */
export function errorBody(code: number, message: string, detail?: ErrorBody['detail']): ErrorBody {
  return detail === undefined ? { code, message } : { code, message, detail };
}

/** What an error says, whichever realm or library it comes from. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
