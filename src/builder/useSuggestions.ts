import { useMemo } from 'react';

import { completionsAt, isFinished } from '@aplkit/language/apl/completion/completion';
import { type Completion } from '@aplkit/language/kit/completion';
import { lookupIn } from '@aplkit/language/apl/completion/lookup';
import { situationAt } from '@aplkit/language/apl/completion/situation';
import { usePromise } from '../controls/usePromise';
import { useBuilder } from './useBuilder';

const maxShown = 8;

interface Suggestions {
  list: readonly Completion[];
  /** True if the typed text is a prefix of a suggestion. If so, Enter and Tab complete it. */
  isPart: boolean;
}

/** The code editor's suggestions at an offset, with values from the data once they are loaded. */
export function useSuggestions(text: string, offset: number | undefined): Suggestions {
  const { knowledgeOf, valuesOf, variables } = useBuilder();
  const place = useMemo(() => {
    if (offset === undefined) {
      return undefined;
    }
    const { analysis, schema } = knowledgeOf(text);
    const lookup = lookupIn(situationAt(text, offset), text, offset, { analysis, schema });
    return { analysis, schema, offset, suggested: lookup && valuesOf(lookup) };
  }, [knowledgeOf, valuesOf, text, offset]);
  const values = usePromise(place?.suggested);
  return useMemo(() => {
    if (!place) {
      return { list: [], isPart: false };
    }
    const { offset: at, ...known } = place;
    const context = { ...known, variables, values: values ?? [] };
    const list = fitting(completionsAt(text, at, context), text, at);
    const [first] = list;
    const typed = first ? text.slice(first.from, at).toLowerCase() : '';
    // A new name may contain part of a suggestion, but that part isn't the typed text.
    const isPart = typed !== '' && first.filterText.toLowerCase().startsWith(typed);
    return { list: list.slice(0, maxShown), isPart: isPart && !isFinished(text, at, context) };
  }, [place, values, variables, text]);
}

/** Completions that contain the typed text: exact matches first, then completions that start with it. */
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

/** A suggestion's text without tab stops, and the position of the first tab stop. */
export function withoutStops({ insertText, isSnippet }: Completion): { written: string; stop: number } {
  if (!isSnippet) {
    return { written: insertText, stop: insertText.length };
  }
  const first = insertText.indexOf('$1');
  const written = insertText.replace('$1', '').replace(/\$\{\d+:([^}]*)\}/g, '$1');
  return { written, stop: first < 0 ? written.length : first };
}
