import { significantTokens } from '@aplkit/language/apl/tree/lexer';
import {
  type AnnotationsQuery,
  type AplQuery,
  type ChangesQuery,
  type MonitorsQuery,
  type QueryKind,
  type RowsQuery,
  type TracesQuery,
} from '../types';

/** Facts of a kind of query. `answers.ts` runs it, `editor/kindEditors.tsx` edits it. */
interface KindFacts {
  /** Whether its text is APL, which Explore counts and follows the events of. */
  isApl?: boolean;
  /** Whether filters and groups can be added to its text. */
  isFilterable?: boolean;
  /** The language of its text: APL where unset. Kinds of the same language share the text in the editor. */
  text?: 'mpl' | 'id';
}

export const kinds: Readonly<Record<QueryKind, KindFacts>> = {
  apl: { isApl: true, isFilterable: true },
  legacy: { isApl: true },
  mpl: { text: 'mpl' },
  traces: { text: 'id' },
  annotations: {},
  monitors: {},
  changes: { isFilterable: true },
};

/** Why a kind that is not filterable takes no filters. */
export const unfilterable = 'The legacy endpoint doesn’t support filters or groups.';

export function isKind(name: unknown): name is QueryKind {
  return typeof name === 'string' && Object.hasOwn(kinds, name);
}

export function isApl(query: AplQuery): query is RowsQuery {
  return kinds[query.kind].isApl === true;
}

/** Whether a migrated query asks for nothing: only APL and MPL can be empty. Their comments are the same. */
export function isEmpty(query: AplQuery): boolean {
  const hasText = isApl(query) || query.kind === 'mpl' || kinds[query.kind].isFilterable === true;
  return hasText && significantTokens(query.query).length === 0;
}

/** One-line text of a migrated query where it can't be edited, such as the query history, which distinguishes queries by it. */
export function displayText(query: AplQuery): string {
  switch (query.kind) {
    case 'apl':
    case 'legacy':
    case 'mpl':
      return query.query;
    case 'traces':
      return tracesText(query);
    case 'annotations':
      return annotationsText(query);
    case 'monitors':
      return monitorsText(query);
    case 'changes':
      return changesText(query);
  }
}

function withParts(name: string, parts: Array<string | false | undefined>): string {
  const said = parts.filter((part) => typeof part === 'string' && part !== '');
  return said.length === 0 ? name : `${name}: ${said.join(', ')}`;
}

function tracesText({ query, traces = {} }: TracesQuery): string {
  const { as, dataset, service, operation, minDuration, maxDuration, errors } = traces;
  return query !== ''
    ? `Trace ${query}`
    : withParts(as === 'graph' ? 'Service graph' : 'Traces', [
        service,
        operation,
        minDuration && `at least ${minDuration}`,
        maxDuration && `at most ${maxDuration}`,
        errors === true && 'with errors',
        dataset && `in ${dataset}`,
      ]);
}

function annotationsText({ annotations }: AnnotationsQuery): string {
  const { types = [], text, shape, datasets = [] } = annotations ?? {};
  return withParts('Annotations', [...types, text && `“${text}”`, shape, ...datasets.map((name) => `in ${name}`)]);
}

function monitorsText({ monitors }: MonitorsQuery): string {
  const { names = [], states = [] } = monitors ?? {};
  return withParts('Monitors', [...names, ...states]);
}

function changesText({ query, changes }: ChangesQuery): string {
  const { where, window } = changes ?? {};
  const sides = [...(where ? [`where ${where}`] : []), ...(window ? [`from ${window.from} to ${window.to}`] : [])];
  return `${['What changed', ...sides].join(' ')}: ${query}`;
}
