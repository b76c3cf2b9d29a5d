import { type Span } from './edit';

/** A name without quotes or escapes: `a.b` for `['a.b']` in APL, and for `` `a.b` `` in MPL. */
export interface Name extends Span {
  name: string;
  /** Set for an MPL query parameter or dashboard variable, such as `$name`. */
  isVariable?: boolean;
}

/** Part of a text that may be enclosed, for example in parentheses. */
export interface Wrapped extends Span {
  /** Range of the part, including the characters that enclose it. */
  outer?: Span;
}

export const spanOf = ({ from, to }: Span): Span => ({ from, to });

/** Range of a part, including the characters that enclose it. */
export const outerSpan = ({ from, to, outer }: Wrapped): Span => outer ?? { from, to };

/** Properties with positions, which don't affect the meaning. */
export const positions: ReadonlySet<string> = new Set(['from', 'to', 'outer', 'brackets', 'operatorSpan']);

/** Part of a tree as JSON, without positions: equal for parts with the same meaning. */
export const withoutSpans = (part: Span): string =>
  JSON.stringify(part, (key, value: unknown) =>
    positions.has(key) ? undefined : typeof value === 'bigint' ? `${value}n` : value
  );

export const textOf = ({ from, to }: Span, { text }: { text: string }): string => text.slice(from, to);

/** Stands for a missing name. The caller reports that it's missing. */
export const noName = (at: number): Name => ({ from: at, to: at, name: '' });
