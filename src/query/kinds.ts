import { significantTokens } from '../apl/tree/lexer';
import { type AplQuery, type QueryKind } from '../types';

/** Facts of a kind of query. `answers.ts` says what runs it, `editor/kindEditors.tsx` what edits it. */
interface KindFacts {
  /** True where its text is run as APL: the answer has a format and options, Explore counts and follows its events. */
  isApl?: boolean;
  /** True where filters and groups can be added to its text. */
  isFilterable?: boolean;
  /** The text is an id, not APL. Kinds whose text is APL, or that have none, share it in the editor. */
  isId?: boolean;
  /** Returns what Grafana shows of the query where it is not edited. */
  shown: (text: string) => string;
}

const shown = (text: string) => text;

export const kinds: Readonly<Record<QueryKind, KindFacts>> = {
  apl: { isApl: true, isFilterable: true, shown },
  legacy: { isApl: true, shown },
  traces: { isId: true, shown: (text) => (text === '' ? 'Traces' : `Trace ${text}`) },
  annotations: { shown: () => 'Annotations' },
  changes: { isFilterable: true, shown: (text) => `What changed: ${text}` },
};

export function isKind(name: unknown): name is QueryKind {
  return typeof name === 'string' && Object.hasOwn(kinds, name);
}

/** Tells whether a query, migrated, has a text that is run as APL. */
export function isApl({ kind }: AplQuery): boolean {
  return kinds[kind].isApl === true;
}

/** Tells whether a query, migrated, asks for nothing: only APL can be empty. */
export function isEmpty(query: AplQuery): boolean {
  const hasApl = isApl(query) || kinds[query.kind].isFilterable === true;
  return hasApl && significantTokens(query.query).length === 0;
}
