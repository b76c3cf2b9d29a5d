import { tokenize } from '../apl/tree/lexer';
import { type AplQuery, type QueryKind } from '../types';

/** What is known of a kind of query. `answers.ts` says what runs it, `editor/kindEditors.tsx` what edits it. */
interface KindFacts {
  /** True where its text is run as APL: the answer has a format and options, Explore counts and follows its events. */
  isApl: boolean;
  /** The text is an id, not APL. Kinds whose text is APL, or that have none, share it in the editor. */
  isId?: boolean;
  /** True where filters and groups can be added to its text. */
  isFilterable?: boolean;
  /** Tells whether there is nothing to ask. */
  isEmpty: (text: string) => boolean;
  /** Returns what Grafana shows of the query where it is not edited. */
  shown: (text: string) => string;
}

const aplText = { isApl: true, isEmpty: isBlank, shown: (text: string) => text };

export const kinds: Readonly<Record<QueryKind, KindFacts>> = {
  apl: { ...aplText, isFilterable: true },
  legacy: aplText,
  traces: {
    isApl: false,
    isId: true,
    isEmpty: () => false,
    shown: (text) => (text === '' ? 'Traces' : `Trace ${text}`),
  },
  annotations: { isApl: false, isEmpty: () => false, shown: () => 'Annotations' },
};

export function isKind(name: unknown): name is QueryKind {
  return typeof name === 'string' && Object.hasOwn(kinds, name);
}

/** Tells whether a saved query, migrated, has a text that is run as APL. */
export function isApl({ kind }: AplQuery): boolean {
  return kinds[kind].isApl;
}

function isBlank(apl: string): boolean {
  return tokenize(apl).every(({ kind }) => kind === 'space' || kind === 'comment');
}
