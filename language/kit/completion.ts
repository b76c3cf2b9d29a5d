import { type Span } from './edit';

export type CompletionKind =
  | 'dataset'
  | 'table'
  | 'field'
  | 'key'
  | 'value'
  | 'literal'
  | 'variable'
  | 'function'
  | 'aggregate'
  | 'operator'
  | 'keyword';

/** A suggestion, independent of any editor. */
export interface Completion extends Span {
  label: string;
  kind: CompletionKind;
  /** Text beside the label: a signature, a field's type, the number of events. */
  detail: string;
  /** How often a value or key occurs, to be seen in all rows of a list: `48,246`; else `''`. */
  count: string;
  /** Help as Markdown. */
  documentation: string;
  /** Replaces the text from `from` to `to`. */
  insertText: string;
  /** True if `insertText` has tab stops: `$1`, `${2:name}`. */
  isSnippet: boolean;
  /** True if more is to be written at once, so that suggestions for it are shown. */
  continues: boolean;
  /** The text that the typed text is compared with. */
  filterText: string;
}

/** A function's signature with types, and the parameter at the cursor. */
export interface Signature {
  /** `substring(text: string, start: integer, length?: integer): string` */
  label: string;
  /** Help as Markdown. */
  documentation: string;
  /** Where each parameter is written in the label. */
  parameters: ReadonlyArray<readonly [from: number, to: number]>;
  /** Index of the parameter at the cursor; -1 if there are more arguments than parameters. */
  active: number;
}

/** The signature that a label shows: a name, and its parameters in brackets. */
export function signatureOf(label: string, documentation: string, active: number): Signature {
  const open = label.indexOf('(');
  const written = open < 0 ? '' : label.slice(open + 1, label.lastIndexOf(')'));
  let end = open - 1;
  const parameters = (written === '' ? [] : written.split(', ')).map((parameter): [number, number] => {
    const from = end + 2;
    end = from + parameter.length;
    return [from, end];
  });
  return { label, documentation, parameters, active };
}
