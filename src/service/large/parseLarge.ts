import { asList, asObjects, isObject, type JsonObject, parseJson } from '../json';
import { type Cell } from '../types';
import { ByteRoom } from './byteRoom';
import { type ColumnReader } from './columnReader';
import { type ColumnLists, findColumnLists, type Span } from './columnLists';
import { readFractions } from './fractions';
import { readRepeated } from './repeatedTexts';

const quote = 34;
const letterN = 110;
/** Within so many characters the first number of a list ends, or it is read by `JSON.parse`. */
const numberLength = 24;
/** Begins what stands in the place of a table's columns while the rest is parsed. JSON has one way to write this character. */
const markerSign = '\\u0000';
/** Shorter columns are not worth it. */
const worthLength = 2048;

/**
 * The value of an answer's text, the same as `JSON.parse` makes of it and in a fraction of its time: columns of texts that come again
 * and again, and of fractions, are read by readers of their own, which make far fewer objects. Whatever they are not sure of is
 * read by `JSON.parse`. Throws a `SyntaxError` as it does.
 */
export function parseLarge(text: string): Cell {
  const lists = findColumnLists(text);
  if (lists.length === 0) {
    return parseJson(text);
  }
  try {
    return withColumns(text, lists) ?? parseJson(text);
  } catch {
    // A guess of where a column ends was wrong, or the text is no JSON: then this says so.
    return parseJson(text);
  }
}

/** `undefined` where lists that look like a table's columns are something else. */
function withColumns(text: string, lists: ColumnLists[]): Cell | undefined {
  const around = lists.map(({ whole }, index) => text.slice(lists[index - 1]?.whole.end ?? 0, whole.start));
  const rest = text.slice(lists[lists.length - 1].whole.end);
  if ([...around, rest].some((part) => part.includes(markerSign))) {
    return undefined;
  }
  const answer = parseJson(around.map((part, index) => `${part}"${markerSign}${index}"`).join('') + rest);
  const tables = isObject(answer) && Array.isArray(answer.tables) ? answer.tables : [];
  let found = 0;
  for (const table of tables) {
    if (isObject(table) && table.columns === `\u0000${found}`) {
      table.columns = readColumns(text, lists[found], groupFields(table));
      found++;
    }
  }
  return found === lists.length ? answer : undefined;
}

/** For each field of a table, whether rows are grouped by it. */
function groupFields({ fields, groups }: JsonObject): boolean[] {
  const names = asList(groups).map((group) => (isObject(group) ? group.name : group));
  return asObjects(fields).map(({ name }) => names.includes(name));
}

/** Columns that only `JSON.parse` reads come first: they tell how many rows there are. */
function readColumns(text: string, { columns }: ColumnLists, comeAgain: boolean[]): Cell[] {
  const values: Cell[] = columns.map(() => null);
  const readers = columns.map((column) => readerOf(text, column));
  const room = new ByteRoom();
  let rows: number | undefined;
  for (const own of [false, true]) {
    columns.forEach((column, at) => {
      const reader = readers[at];
      if ((reader !== undefined) === own) {
        const hints = rows === undefined ? undefined : { rows, comeAgain: comeAgain[at] };
        const read = hints && reader?.(text, column, hints, room);
        const list = read ?? parseJson(text.slice(column.start, column.end));
        rows ??= asList(list).length;
        values[at] = list;
      }
    });
  }
  return values;
}

function readerOf(text: string, { start, end }: Span): ColumnReader | undefined {
  if (end - start < worthLength) {
    return undefined;
  }
  const first = text.charCodeAt(start + 1);
  if (first === quote || first === letterN) {
    return readRepeated;
  }
  const head = text.slice(start, start + numberLength);
  return head.lastIndexOf('.', head.indexOf(',')) > 0 ? readFractions : undefined;
}
