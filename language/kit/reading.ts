import { type Span } from './edit';

/** A name without quotes and escapes: `['a.b']` and `a.b` in APL, `` `a.b` `` in MPL are `a.b`. */
export interface Name extends Span {
  name: string;
  /** In MPL, a parameter of the query, or a variable of the dashboard: `$name`. */
  isVariable?: boolean;
}

/** Part of a text that may be enclosed, as by parentheses. */
export interface Wrapped extends Span {
  /** The part with its enclosure. */
  outer?: Span;
}

export const spanOf = ({ from, to }: Span): Span => ({ from, to });

/** Range of a part with its enclosure. */
export const outerSpan = ({ from, to, outer }: Wrapped): Span => outer ?? { from, to };

export const textOf = ({ from, to }: Span, { text }: { text: string }): string => text.slice(from, to);

/** Replaces a missing name. The caller reports the problem. */
export const noName = (at: number): Name => ({ from: at, to: at, name: '' });
