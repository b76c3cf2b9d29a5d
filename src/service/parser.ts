import { from, type Observable, of } from 'rxjs';

import { parseJson } from './json';
import { type Cell } from './types';

/** Parses an answer's text. Throws a `SyntaxError` where it is no JSON. */
export type Parse = (text: string) => Cell;

/** Longer texts take tens of milliseconds: then it is worth it to load what reads them faster. */
const largeLength = 1_000_000;

/** What parses a text in the shortest time; all make the same value of it. One value, at once where the text is not large. */
export function parserFor(text: string): Observable<Parse> {
  return text.length < largeLength
    ? of(parseJson)
    : from(
        import('./large/parseLarge').then(
          ({ parseLarge }) => parseLarge,
          () => parseJson
        )
      );
}
