/** Where lists stand in a text: from the opening bracket to behind the closing one. */
export interface Span {
  start: number;
  end: number;
}

/** The columns of a table: `whole` is the list of all of them. */
export interface ColumnLists {
  whole: Span;
  columns: Span[];
}

const quote = 34;
const comma = 44;
const openList = 91;
const backslash = 92;
const closeList = 93;
const openMap = 123;
const opening = '"columns":[[';

/**
 * Where the columns of an answer's tables stand in its text, found by their brackets without reading what is between them. A guess:
 * who reads a column by it must see that it ends where it should. Empty where one cannot be told so, as with columns of lists and
 * maps, or where the text is not as tight as services write it.
 */
export function findColumnLists(text: string): ColumnLists[] {
  const found: ColumnLists[] = [];
  let from = 0;
  // In a string, the quotes of these words would stand behind backslashes.
  for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, from)) {
    const lists = columnsAt(text, at + opening.length - 2);
    if (lists === undefined) {
      return [];
    }
    found.push(lists);
    from = lists.whole.end;
  }
  return found;
}

function columnsAt(text: string, start: number): ColumnLists | undefined {
  const columns: Span[] = [];
  let at = start;
  do {
    const end = endOfList(text, at + 1);
    if (end === undefined) {
      return undefined;
    }
    columns.push({ start: at + 1, end });
    at = end;
  } while (text.charCodeAt(at) === comma);
  return { whole: { start, end: at + 1 }, columns };
}

/** Behind the bracket that closes the list at `start`, where another list or the end of the lists must follow. */
function endOfList(text: string, start: number): number | undefined {
  const first = text.charCodeAt(start + 1);
  if (text.charCodeAt(start) !== openList || first === openList || first === openMap) {
    return undefined;
  }
  let at = start;
  do {
    at = text.indexOf(']', at + 1);
  } while (at >= 0 && (!isFollowed(text, at) || (first === quote && !closesTexts(text, at))));
  return at < 0 ? undefined : at + 1;
}

function isFollowed(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return next === closeList || (next === comma && text.charCodeAt(at + 2) === openList);
}

/** Behind a string's end, as far as a quote can be told for one: no backslash escapes it, and it stands where none can open. */
function closesTexts(text: string, at: number): boolean {
  if (text.charCodeAt(at - 1) !== quote) {
    return text.endsWith(',null', at);
  }
  const before = text.charCodeAt(at - 2);
  return before !== backslash && before !== comma && before !== openList;
}
