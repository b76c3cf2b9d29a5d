import { parseJson } from '../service/json';
import { type Cell } from '../service/types';
import { type ColumnText } from './columnText';
import { holdsUnsafe, isUnsafe } from './exactIntegers';
import { skipString } from './jsonWalk';

const quote = 34;
const minus = 45;
const zero = 48;
const nine = 57;
/** What a number of JSON is made of behind its first character. */
const numberPart = /[0-9.eE+-]/;
const integerForm = /^-?\d+$/;

/**
 * Lists and maps of a column in which some integers are beyond 2^53: these are texts with all their digits. The column itself where
 * no integer is that large after all; `undefined` where the text does not hold the column as it was parsed.
 */
export function exactCells(column: Cell[], source: ColumnText | undefined): Cell[] | undefined {
  const texts = source?.cells();
  if (texts?.length !== column.length) {
    return undefined;
  }
  let exact = column;
  for (let row = 0; row < column.length; row++) {
    const cell = column[row];
    if (!holdsUnsafe(cell)) {
      continue;
    }
    if (JSON.stringify(parseJson(texts[row])) !== JSON.stringify(cell)) {
      return undefined;
    }
    const quoted = quoteLarge(texts[row]);
    if (quoted !== texts[row]) {
      exact = exact === column ? column.slice() : exact;
      exact[row] = parseJson(quoted);
    }
  }
  return exact;
}

/** JSON text with its integers beyond 2^53 in quotes. */
function quoteLarge(text: string): string {
  const parts: string[] = [];
  let copied = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = skipString(text, at);
    } else if (code === minus || (code >= zero && code <= nine)) {
      const start = at;
      while (at < text.length && numberPart.test(text[at])) {
        at++;
      }
      const token = text.slice(start, at);
      if (integerForm.test(token) && isUnsafe(Number(token))) {
        parts.push(text.slice(copied, start), `"${token}"`);
        copied = at;
      }
    } else {
      at++;
    }
  }
  return parts.join('') + text.slice(copied);
}
