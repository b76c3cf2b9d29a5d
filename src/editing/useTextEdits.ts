import { useCallback, useEffect, useRef } from 'react';

import { type Edit, rebaseEdits } from '@aplkit/language/kit/edit';
import { type Focus } from './useFocus';
import { type History, type TextsState, useHistory } from './useHistory';

export interface EditableQuery {
  /** The query as saved. */
  query: string;
  history: TextsState;
  onChange: (query: string) => void;
  /** Called with the changed query and the next focus, before the query is saved. */
  onFocus: (changed: string, focus: Focus | undefined) => void;
}

interface Given extends EditableQuery {
  /** The query that the cards show: a substitute if `query` is empty. */
  text: string;
  splice: (text: string, edits: readonly Edit[]) => string;
}

export interface TextEdits extends History {
  /** Changes the query. After rendering, moves the focus to a control on a card. */
  edit: (edits: readonly Edit[], focus?: Focus) => void;
  /** Runs the query with all edits applied. */
  run: () => void;
}

export function useTextEdits({ query, text, splice, history, onChange, onFocus }: Given): TextEdits {
  const { change, ...moves } = useHistory(query, onChange, history);
  const current = useRef(text);
  useEffect(() => {
    current.current = text;
  }, [text]);
  const edit = useCallback<TextEdits['edit']>(
    (edits, focus) => {
      // A list may report its value only after a later edit is written.
      const changed = splice(current.current, rebaseEdits(edits, text, current.current));
      if (changed !== current.current) {
        current.current = changed;
        onFocus(changed, focus);
        change(changed);
      }
    },
    [text, splice, change, onFocus]
  );
  // The key that runs a query may also have changed it.
  const run = () => onChange(current.current);
  return { edit, run, change, ...moves };
}
