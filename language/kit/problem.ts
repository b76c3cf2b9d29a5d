import { type Edit, type Span } from './edit';

/** A possible problem in a query. */
export interface Problem extends Span {
  /** One or two sentences, without the position. */
  message: string;
  /** `warning` if the query may still be valid, for example because the schema may be incomplete. */
  severity: 'error' | 'warning';
  /** Set if the whole query is in another language. */
  isOfQuery?: boolean;
  /** A name that's neither in the query nor in the schema. */
  unknownName?: string;
  /** URL with details. */
  docs?: string;
  /** Fixes, most likely first. */
  fixes: readonly Fix[];
}

export interface Fix {
  /** A short instruction, such as "Write ==". */
  title: string;
  /** Edits in text order, without overlaps. */
  edits: readonly Edit[];
}

const problem =
  (severity: Problem['severity']) =>
  ({ from, to }: Span, message: string, ...fixes: Fix[]): Problem => ({ from, to, message, severity, fixes });

export const errorProblem = problem('error');
export const warningProblem = problem('warning');

export function replaceFix(span: Span, text: string, title = `Write ${text}`): Fix {
  return { title, edits: [{ from: span.from, to: span.to, text }] };
}

export function insertFix(at: number, text: string, title = `Write ${text.trim()}`): Fix {
  return replaceFix({ from: at, to: at }, text, title);
}
