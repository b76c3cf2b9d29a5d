import { type Piece, type Strictness } from './linePieces';
import { type LineStart } from './lineHeader';
import { type LineTokens } from './lineTokens';

/** White space in RE2. */
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13 && code !== 11);

function spacesEnd(line: string, at: number): number {
  let end = at;
  while (isSpace(line.charCodeAt(end))) {
    end++;
  }
  return end;
}

/** Positions where the message may start. */
export function startsIn(line: string, start: LineStart, { anySpace }: Strictness): number[] {
  const first = anySpace ? spacesEnd(line, 0) : 0;
  switch (start.kind) {
    case 'line':
      return [first];
    case 'words':
      return wordStarts(line, first, anySpace, start.count, start.most ?? start.count);
    case 'bars': {
      const ends: number[] = [];
      for (
        let at = line.indexOf('|'), count = 1;
        at >= 0 && count <= (start.most ?? start.count);
        at = line.indexOf('|', at + 1), count++
      ) {
        ends.push(...(count >= start.count ? [anySpace ? spacesEnd(line, at + 1) : at + 1] : []));
      }
      return ends;
    }
    case 'key': {
      const ends: number[] = [];
      const isBounded = /^["']/.test(start.key);
      for (let at = line.indexOf(start.key); at >= 0; at = line.indexOf(start.key, at + 1)) {
        const before = line.charCodeAt(at - 1);
        if (isBounded || at === 0 || isSpace(before) || line[at - 1] === ',' || line[at - 1] === '{') {
          const end = at + start.key.length;
          ends.push(anySpace ? spacesEnd(line, end) : end);
        }
      }
      return ends;
    }
  }
}

/** Positions after `from` to `to` words, counted from the word at `first`. */
function wordStarts(line: string, first: number, anySpace: boolean, from: number, to: number): number[] {
  const starts: number[] = [];
  let at = first;
  for (let count = 1; count <= to; count++) {
    const end = runEnd(line, at, anySpace, '');
    if (end === at || end === line.length) {
      break;
    }
    at = end;
    while (anySpace ? isSpace(line.charCodeAt(at)) : line.charCodeAt(at) === 32) {
      at++;
    }
    if (count >= from) {
      starts.push(at);
    }
  }
  return starts;
}

function runEnd(line: string, from: number, anySpace: boolean, quote: string): number {
  if (!anySpace && quote === '') {
    const end = line.indexOf(' ', from);
    return end < 0 ? line.length : end;
  }
  let end = from;
  for (; end < line.length; end++) {
    const code = line.charCodeAt(end);
    if ((anySpace ? isSpace(code) : code === 32) || (quote !== '' && line[end] === quote)) {
      break;
    }
  }
  return end;
}

/** Rules for the end of a pattern. */
interface Ends extends Strictness {
  quote: string;
  rest: LineTokens['rest'];
  /** Quote that ends a run of characters; empty if only white space ends it. */
  run: string;
}

type Run = Extract<Piece, { kind: 'run' }>;

/** True if the pieces match at a position. Tracks all possible ends, but only the first in a run of characters. */
export function matchesFrom(line: string, start: number, pieces: readonly Piece[], ends: Ends): boolean {
  let places = [start];
  let run: Run | undefined;
  for (const piece of pieces) {
    if (typeof piece !== 'string' && piece.kind === 'run') {
      run = piece;
      continue;
    }
    if (typeof piece === 'string') {
      places = literal(line, places, piece, run, ends);
    } else if (piece.kind === 'gap') {
      places = moved(places, (at) => gapEnd(line, at, run, ends));
    } else {
      places = moved(places, (at) => quotedEnd(line, at, piece.quote, ends));
    }
    run = undefined;
    if (places.length === 0) {
      return false;
    }
  }
  return places.some((at) => isEnd(line, at, run, ends));
}

/** Stands for a missing position. */
const none = -1;

/** Moves each position, and drops positions that can't move. */
function moved(places: readonly number[], move: (at: number) => number): number[] {
  const after: number[] = [];
  for (const place of places) {
    const at = move(place);
    if (at !== none) {
      after.push(at);
    }
  }
  return after;
}

/** Possible end positions of a fixed text that follows directly, or after a run of characters. */
function literal(line: string, places: readonly number[], text: string, run: Run | undefined, ends: Ends): number[] {
  if (run === undefined) {
    return moved(places, (at) => (line.startsWith(text, at) ? at + text.length : none));
  }
  const first = text.charCodeAt(0);
  const after: number[] = [];
  let searched = -1;
  for (const place of places) {
    if (place < searched) {
      continue;
    }
    const end = runEnd(line, place, ends.anySpace, ends.run);
    const from = leastEnd(line, place, end, run);
    searched = end;
    for (let at = from; at !== undefined && at <= end; at++) {
      if (line.charCodeAt(at) === first && line.startsWith(text, at)) {
        after.push(at + text.length);
      }
    }
  }
  return after;
}

/** First possible end position of a run of characters. */
function leastEnd(line: string, from: number, end: number, { least, digit }: Run): number | undefined {
  let at = from;
  if (digit) {
    while (at < end && !(line.charCodeAt(at) >= 48 && line.charCodeAt(at) <= 57)) {
      at++;
    }
    return at < end ? at + 1 : undefined;
  }
  return from + least <= end ? from + least : undefined;
}

/** Position after the space between words, or `none`. */
function gapEnd(line: string, at: number, run: Run | undefined, { anySpace, run: quote }: Ends): number {
  const end = run === undefined ? at : runEnd(line, at, anySpace, quote);
  if (run !== undefined && leastEnd(line, at, end, run) === undefined) {
    return none;
  }
  const after = anySpace ? spacesEnd(line, end) : line.charCodeAt(end) === 32 ? end + 1 : end;
  return after > end ? after : none;
}

/** End of quoted text, before its closing quote, or `none`. */
function quotedEnd(line: string, from: number, quote: string, { escapes }: Ends): number {
  let end = from;
  while (end < line.length && line[end] !== quote) {
    end += escapes && line[end] === '\\' ? 2 : 1;
  }
  return end < line.length ? end : none;
}

/** True if the pattern may end here: at the end of the line, at a quote, or before the rest. */
function isEnd(
  line: string,
  at: number,
  run: Run | undefined,
  { anySpace, quote, rest, run: runQuote, ...strictness }: Ends
): boolean {
  const end = run === undefined ? at : runEnd(line, at, anySpace, runQuote);
  const first = run === undefined ? at : leastEnd(line, at, end, run);
  if (first === undefined) {
    return false;
  }
  if (rest !== undefined) {
    const after = spacesEnd(line, end);
    return rest === 'lines' ? /[\r\n]/.test(line.slice(end, after)) : after > end;
  }
  if (quote === '') {
    return (anySpace ? spacesEnd(line, end) : end) === line.length;
  }
  // A run that contains quotes may end at any quote.
  for (let place = first; place <= end; place++) {
    if (line[place] === quote) {
      return true;
    }
  }
  return anySpace && line[spacesEnd(line, end)] === quote;
}
