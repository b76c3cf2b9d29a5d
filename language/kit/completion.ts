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

/** A suggestion with what most of them have. */
export const withDefaults = <Given extends Pick<Completion, 'label' | 'kind'>>(given: Given) => ({
  ...{ detail: '', count: '', documentation: '', isSnippet: false, continues: false },
  ...{ insertText: given.label, filterText: given.label },
  ...given,
});

/**
 * Whether a whole literal, name or word ends at an offset: a suggestion would at most write it in quotes.
 *
 * @param replace the part of the text that suggestions at the offset replace
 */
export function isWhole(
  text: string,
  offset: number,
  replace: Span,
  isLiteral: (typed: string) => boolean,
  suggestions: () => readonly Completion[]
): boolean {
  const typed = text.slice(replace.from, offset);
  const isTyped = ({ from, to, label, insertText, isSnippet }: Completion) => {
    const written = text.slice(from, offset);
    return to === offset && (written === label || (!isSnippet && written === insertText));
  };
  return replace.to === offset && typed !== '' && (isLiteral(typed) || suggestions().some(isTyped));
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

/** The index of the parameter of an argument, which for those after the last one is the last if it takes many; else -1. */
export const parameterIndex = (parameters: ReadonlyArray<{ variadic: boolean }>, argument: number): number =>
  argument < parameters.length ? argument : parameters.at(-1)?.variadic ? parameters.length - 1 : -1;
