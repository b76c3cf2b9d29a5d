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
  shown: (query: AplQuery) => string;
}

const shown = ({ query }: AplQuery) => query;

/** Names a query with what it asks for, so that those in a history can be told apart. */
const named = (name: string, parts: Array<string | false | undefined>) => {
  const said = parts.filter((part) => typeof part === 'string' && part !== '');
  return said.length === 0 ? name : `${name}: ${said.join(', ')}`;
};

function shownTraces({ query, traces }: AplQuery): string {
  const { as, dataset, service, operation, minDuration, maxDuration, errors } = traces ?? {};
  return query !== ''
    ? `Trace ${query}`
    : named(as === 'graph' ? 'Service graph' : 'Traces', [
        service,
        operation,
        minDuration && `at least ${minDuration}`,
        maxDuration && `at most ${maxDuration}`,
        errors === true && 'with errors',
        dataset && `in ${dataset}`,
      ]);
}

function shownAnnotations({ annotations }: AplQuery): string {
  const { types = [], text, shape, datasets = [] } = annotations ?? {};
  return named('Annotations', [...types, text && `“${text}”`, shape, ...datasets.map((name) => `in ${name}`)]);
}

function shownChanges({ query, changes }: AplQuery): string {
  const { where, window } = changes ?? {};
  const sides = [...(where ? [`where ${where}`] : []), ...(window ? [`from ${window.from} to ${window.to}`] : [])];
  return `${['What changed', ...sides].join(' ')}: ${query}`;
}

export const kinds: Readonly<Record<QueryKind, KindFacts>> = {
  apl: { isApl: true, isFilterable: true, shown },
  legacy: { isApl: true, shown },
  traces: { isId: true, shown: shownTraces },
  annotations: { shown: shownAnnotations },
  changes: { isFilterable: true, shown: shownChanges },
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
