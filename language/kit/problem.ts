import { type Edit, type Span } from './edit';

/** Something about a query that a person may want to change. */
export interface Problem extends Span {
  /** One or two sentences, without position. */
  message: string;
  /** A `warning` where the query may be right: the schema need not be complete. */
  severity: 'error' | 'warning';
  /** The whole query is of another language. */
  isOfQuery?: boolean;
  /** The name that neither the query nor the schema has. */
  unknownName?: string;
  /** Address of a page that says more. */
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
