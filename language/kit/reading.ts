import { type Span } from './edit';

/** A name without quotes and escapes: `['a.b']` and `a.b` in APL, or `` `a.b` `` in MPL, is `a.b`. */
export interface Name extends Span {
  name: string;
  /** Set in MPL for a parameter of the query or a variable of the dashboard: `$name`. */
  isVariable?: boolean;
}

/** Part of a text that may be enclosed, for example in parentheses. */
export interface Wrapped extends Span {
  /** Range of the part including what encloses it. */
  outer?: Span;
}

export const spanOf = ({ from, to }: Span): Span => ({ from, to });

/** Range of a part, including what encloses it. */
export const outerSpan = ({ from, to, outer }: Wrapped): Span => outer ?? { from, to };

/** Properties that contain positions, which don't affect the meaning. */
const positions: ReadonlySet<string> = new Set(['from', 'to', 'outer', 'brackets', 'operatorSpan']);

/** Part of a tree as JSON, without its positions: equal for parts with the same meaning. */
export const withoutSpans = (part: Span): string =>
  JSON.stringify(part, (key, value: unknown) =>
    positions.has(key) ? undefined : typeof value === 'bigint' ? `${value}n` : value
  );

export const textOf = ({ from, to }: Span, { text }: { text: string }): string => text.slice(from, to);

/** Stands for a missing name. The caller reports the problem. */
export const noName = (at: number): Name => ({ from: at, to: at, name: '' });
