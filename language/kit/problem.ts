import { type Edit, type Span } from './edit';

/** A possible problem of a query. */
export interface Problem extends Span {
  /** One or two sentences, without the position. */
  message: string;
  /** `warning` if the query may be valid: the schema may be incomplete. */
  severity: 'error' | 'warning';
  /** The whole query is of another language. */
  isOfQuery?: boolean;
  /** The name that neither the query nor the schema has. */
  unknownName?: string;
  /** URL with details. */
  docs?: string;
  /** Fixes, the most likely first. */
  fixes: readonly Fix[];
}

export interface Fix {
  /** A short command: "Write ==". */
  title: string;
  /** In the order of the text, without overlaps. */
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
