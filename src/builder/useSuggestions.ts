import { useEffect, useRef, useState } from 'react';

import { completionsAt, isFinished } from '../apl/completion/completion';
import { type Completion } from '../apl/completion/items';
import { type FoundValue } from '../apl/completion/completionContext';
import { lookupIn } from '../apl/completion/lookup';
import { situationAt } from '../apl/completion/situation';
import { useBuilder } from './useBuilder';

const maxShown = 8;

export interface Suggestions {
  list: readonly Completion[];
  /** True if the beginning of a suggestion is typed: Enter and Tab complete it. */
  isPart: boolean;
  /** Suggests what fits at an offset of a query; values of the data too, once they are known. */
  suggest: (text: string, offset: number) => void;
  close: () => void;
}

const none: Pick<Suggestions, 'list' | 'isPart'> = { list: [], isPart: false };

/** Suggests what the code editor does at the same place. */
export function useSuggestions(): Suggestions {
  const { knowledgeOf, valuesOf, variables } = useBuilder();
  const [shown, setShown] = useState(none);
  const asking = useRef(new AbortController());
  useEffect(() => () => asking.current.abort(), []);
  const close = () => {
    asking.current.abort();
    setShown(none);
  };
  const suggest = (text: string, offset: number) => {
    asking.current.abort();
    const stop = new AbortController();
    asking.current = stop;
    const { analysis, schema } = knowledgeOf(text);
    const show = (values: readonly FoundValue[]) => {
      const context = { analysis, schema, variables, values };
      const list = fitting(completionsAt(text, offset, context), text, offset);
      const [first] = list;
      const typed = first ? text.slice(first.from, offset).toLowerCase() : '';
      // Of a new name, a suggestion may have a part: that is not what is typed.
      const isPart = typed !== '' && first.filterText.toLowerCase().startsWith(typed);
      setShown({ list: list.slice(0, maxShown), isPart: isPart && !isFinished(text, offset, context) });
    };
    show([]);
    const lookup = lookupIn(situationAt(text, offset), text, offset, { analysis, schema });
    if (lookup) {
      void valuesOf(lookup, stop.signal).then((values) => {
        if (!stop.signal.aborted && values.length > 0) {
          show(values);
        }
      });
    }
  };
  return { ...shown, suggest, close };
}

/** The completions that have what is typed in them: first what is typed to its end, then those that begin with it. */
function fitting(completions: readonly Completion[], text: string, offset: number): Completion[] {
  const typedIn = ({ from }: Completion) => text.slice(from, offset).toLowerCase();
  const at = (fits: (word: string, typed: string) => boolean) =>
    completions.filter((each) => fits(each.filterText.toLowerCase(), typedIn(each)));
  return [
    ...at((word, typed) => word === typed),
    ...at((word, typed) => word !== typed && word.startsWith(typed)),
    ...at((word, typed) => word.indexOf(typed) > 0),
  ];
}

/** A suggestion's text without tab stops, and the position of the first. */
export function withoutStops({ insertText, isSnippet }: Completion): { written: string; stop: number } {
  if (!isSnippet) {
    return { written: insertText, stop: insertText.length };
  }
  const first = insertText.indexOf('$1');
  const written = insertText.replace('$1', '').replace(/\$\{\d+:([^}]*)\}/g, '$1');
  return { written, stop: first < 0 ? written.length : first };
}
