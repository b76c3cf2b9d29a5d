import { useEffect, useRef, useState } from 'react';

import { completionsAt } from '../apl/completion/completion';
import { type Completion } from '../apl/completion/items';
import { type Found } from '../apl/completion/completionContext';
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
    const show = (values: readonly Found[]) => {
      const completions = completionsAt(text, offset, { analysis, schema, variables, values });
      setShown(fitting(completions, text, offset));
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

/** Returns those that have what is typed in them: first those that begin with it. */
function fitting(
  completions: readonly Completion[],
  text: string,
  offset: number
): Pick<Suggestions, 'list' | 'isPart'> {
  const typedIn = ({ from }: Completion) => text.slice(from, offset).toLowerCase();
  const places = completions.map((completion) => completion.filterText.toLowerCase().indexOf(typedIn(completion)));
  const at = (wanted: (place: number) => boolean) => completions.filter((_, index) => wanted(places[index]));
  const list = [...at((place) => place === 0), ...at((place) => place > 0)].slice(0, maxShown);
  const [first] = list;
  // Of a word that is typed to its end, nothing is left to complete.
  const isWhole = first !== undefined && list.some((each) => each.label === text.slice(each.from, offset));
  // Of a new name, a suggestion may have a part: that is not what is typed.
  const isPart = places.includes(0) && !isWhole && typedIn(first) !== '';
  return { list, isPart };
}

/** Returns what a suggestion writes without its tab stops, and where the first of them is. */
export function withoutStops({ insertText, isSnippet }: Completion): { written: string; stop: number } {
  if (!isSnippet) {
    return { written: insertText, stop: insertText.length };
  }
  const first = insertText.indexOf('$1');
  const written = insertText.replace('$1', '').replace(/\$\{\d+:([^}]*)\}/g, '$1');
  return { written, stop: first < 0 ? written.length : first };
}
