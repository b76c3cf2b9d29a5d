import { analyze } from '../analysis/analyze';
import { type Reference } from '../analysis/findings';
import { noSchema } from '../analysis/schema';
import { parser } from '../generated/parser';
import { type Span } from '../tree/ast';
import { unquoteName, unquoteString } from '../tree/strings';
import { spanOf } from '../../kit/reading';

/** A name that the query defines, with all of its occurrences. */
export interface QuerySymbol {
  name: string;
  /** Range of the name's definition, or of the unnamed expression. */
  definition: Span;
  /** True if the expression isn't named explicitly: `count()` creates `count_`. */
  unnamed: boolean;
  /** All occurrences of the name, in text order. Includes the definition, unless it's unnamed. */
  places: readonly Span[];
}

/** Symbol at an offset. `undefined` for anything else, including dataset fields. */
export function symbolAt(text: string, offset: number): QuerySymbol | undefined {
  const occurrences = [...definitionsIn(text), ...analyze(text, noSchema).references].sort(
    (a, b) => a.place.from - b.place.from
  );
  const at = occurrences.find(({ place }) => place.from <= offset && offset <= place.to);
  if (!at) {
    return undefined;
  }
  const { name } = at;
  const definition = spanOf(at.definition);
  const places = occurrences.filter((each) => isSame(each.definition, definition)).map(({ place }) => place);
  return {
    name,
    definition,
    unnamed: !places.some((place) => isSame(place, definition)),
    places: places.filter((place, index) => index === 0 || !isSame(place, places[index - 1])),
  };
}

const isSame = (one: Span, other: Span) => one.from === other.from && one.to === other.to;

/** Options that name a column. */
const namingOptions: ReadonlySet<string> = new Set(['withsource', 'with_itemindex']);

/** Defined names, as references to themselves. */
function definitionsIn(text: string): Reference[] {
  const found: Reference[] = [];
  parser.parse(text).iterate({
    enter: ({ node }) => {
      const option = node.name === 'NameReference' ? node.parent?.getChild('OptionName') : undefined;
      if (node.name === 'Definition' || (option && namingOptions.has(text.slice(option.from, option.to)))) {
        const written = text.slice(node.from, node.to);
        const name = written.startsWith('[') ? unquoteName(written) : unquoteString(written);
        found.push({ place: spanOf(node), name, definition: spanOf(node) });
      }
    },
  });
  return found;
}
