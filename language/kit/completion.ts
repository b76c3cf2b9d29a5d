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
  /** Text next to the label: a signature, a field's type, or the number of events. */
  detail: string;
  /** Number of events with a value or key, such as `48,246`; `''` for other suggestions. */
  count: string;
  /** Help as Markdown. */
  documentation: string;
  /** Text that replaces the range from `from` to `to`. */
  insertText: string;
  /** True if `insertText` has tab stops: `$1`, `${2:name}`. */
  isSnippet: boolean;
  /** True to show more suggestions after this one is accepted. */
  continues: boolean;
  /** Text that is compared with what the user has typed. */
  filterText: string;
}

/** Fills in the properties that a suggestion leaves out. */
export const withDefaults = <Given extends Pick<Completion, 'label' | 'kind'>>(given: Given) => ({
  ...{ detail: '', count: '', documentation: '', isSnippet: false, continues: false },
  ...{ insertText: given.label, filterText: given.label },
  ...given,
});

/**
 * True if a complete literal, name or word ends at an offset; a suggestion could at most add quotes.
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
  /** Range of each parameter in the label. */
  parameters: ReadonlyArray<readonly [from: number, to: number]>;
  /** Index of the parameter at the cursor; -1 if there are more arguments than parameters. */
  active: number;
}

/** Creates a signature from its label: a name, with its parameters in parentheses. */
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

/** Index of an argument's parameter. Further arguments belong to a variadic last parameter; without one, the index is -1. */
export const parameterIndex = (parameters: ReadonlyArray<{ variadic: boolean }>, argument: number): number =>
  argument < parameters.length ? argument : parameters.at(-1)?.variadic ? parameters.length - 1 : -1;
