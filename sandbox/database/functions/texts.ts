import { createHash } from 'node:crypto';
import { parseTimespan } from '@aplkit/language/apl/tree/timespan';
import { LimitError, limitNumber } from './limits';
import { isMap, type Json, textOf, writeJson } from './json';
import { decode } from './urls';
import { type HostFunction } from './hostFunction';

/** Maximum number of characters in a repeated text. */
const longestText = 100_000;

/** The index of the n-th occurrence of a part, in characters. */
function indexOf(text: string, part: string, start = 0, length = -1, occurrence = 1): number {
  const characters = [...text];
  const from = start < 0 ? Math.max(characters.length + start, 0) : start;
  const searched = characters.slice(from, length < 0 ? undefined : from + length).join('');
  let found = searched.indexOf(part);
  for (let left = occurrence; left > 1 && found >= 0; left--) {
    found = searched.indexOf(part, found + Math.max(part.length, 1));
  }
  return found < 0 ? -1 : from + [...searched.slice(0, found)].length;
}

function translate(from: string, to: string, text: string): string {
  const [search, replacements] = [[...from], [...to]];
  // The last character stands in for characters missing in the second list; if the list is empty, characters are removed.
  const replaced = new Map(
    search.map((character, index) => [character, replacements[index] ?? replacements.at(-1) ?? ''])
  );
  return [...text].map((character) => replaced.get(character) ?? character).join('');
}

/** True if the last digit is the check digit of the digits before it (Luhn). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB'];

function formatBytes(count: number, precision = 0, unit = '', base = 2): string | undefined {
  const size = base === 10 ? 1000 : 1024;
  const wanted = units.findIndex((each) => each.toLowerCase() === unit.toLowerCase().replace('ib', 'b'));
  const fitting = Math.min(
    Math.floor(Math.log(Math.max(Math.abs(count), 1)) / Math.log(size) + 1e-9),
    units.length - 1
  );
  const power = unit === '' ? fitting : wanted;
  if (power < 0 || precision < 0 || precision > 20) {
    return undefined;
  }
  const value = count / size ** power;
  // Shows the requested number of digits, without trailing zeros.
  const digits = value.toFixed(precision);
  return `${precision > 0 ? digits.replace(/\.?0+$/, '') : digits} ${units[power]}`;
}

const bytesForm = /^\s*([+-]?\d+(?:\.\d+)?)\s*(?:([kmgtpe])(i?)b?|b|bytes?)?\s*$/i;

function parseBytes(text: string, base = 2): number {
  const match = bytesForm.exec(text);
  if (!match) {
    return 0;
  }
  const power = match[2] === undefined ? 0 : 'kmgtpe'.indexOf(match[2].toLowerCase()) + 1;
  return Math.round(Number(match[1]) * (base === 10 && match[3] !== 'i' ? 1000 : 1024) ** power);
}

/** Reads the cells in the first record of a CSV text. */
function parseCsv(text: string): string[] {
  const cell = /\s*"((?:[^"]|"")*)"\s*(,|\r?\n|$)|([^,\r\n]*)(,|\r?\n|$)/y;
  const cells: string[] = [];
  for (;;) {
    const match = cell.exec(text);
    if (!match) {
      return cells;
    }
    cells.push(match[1]?.replaceAll('""', '"') ?? match[3] ?? '');
    if ((match[2] ?? match[4]) !== ',') {
      return cells;
    }
  }
}

function sortedKeys(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(sortedKeys);
  }
  return isMap(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((name) => [name, sortedKeys(value[name])])
      )
    : value;
}

const isByte = (value: Json): value is number => typeof value === 'number' && value >= 0 && value < 256;

function isCodePoint(value: Json): value is number {
  return typeof value === 'number' && value >= 0 && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff);
}

/** Decodes UTF-8 from Base64; `undefined` if invalid. */
function decodeText(text: string): string | undefined {
  const bytes = decodeBytes(text);
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeBytes(text: string): Uint8Array | undefined {
  return /^[A-Za-z0-9+/_-]*={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

export const textFunctions = {
  base64_decode_tostring: decodeText,
  base64_decode_toarray: (text: string) => {
    const bytes = decodeBytes(text);
    return bytes && [...bytes];
  },
  base64_encode_fromarray: (bytes: Json) =>
    Array.isArray(bytes) && bytes.every(isByte) ? Buffer.from(bytes).toString('base64') : undefined,
  dynamic_to_json: (value: Json) => writeJson(sortedKeys(value)),
  format_bytes: formatBytes,
  parse_bytes: parseBytes,
  hash_sha512: (value: Json) => createHash('sha512').update(textOf(value)).digest('hex'),
  indexof: indexOf,
  iscc: (value: Json) => {
    const digits = textOf(value).replace(/[ -]/g, '');
    return /^\d{12,19}$/.test(digits) && hasCheckDigit(digits);
  },
  isimei: (value: Json) => {
    const digits = textOf(value).replace(/[ -]/g, '');
    return /^\d{15}$/.test(digits) && hasCheckDigit(digits);
  },
  parse_csv: parseCsv,
  quote: (text: string) => JSON.stringify(text),
  strrep: (value: Json, count: number, delimiter = '') => {
    const text = textOf(value);
    if ((text.length + delimiter.length) * count > longestText) {
      throw new LimitError(
        `strrep() creates a string of more than ${limitNumber(longestText)} characters: use fewer repetitions`
      );
    }
    return Array.from({ length: Math.max(count, 0) }, () => text).join(delimiter);
  },
  /** Parses a timespan's text to nanoseconds. */
  timespan: (text: string) => parseTimespan(text),
  totitle: (text: string) =>
    text.replace(/[\p{L}\p{N}']+/gu, (word) => {
      const [first, ...rest] = word;
      return first.toUpperCase() + rest.join('');
    }),
  translate,
  unicode_codepoints_from_string: (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0),
  unicode_codepoints_to_string: (...values: Json[]) => {
    const points = values.flat();
    return points.every(isCodePoint) ? String.fromCodePoint(...points) : undefined;
  },
  url_decode: decode,
};

/** Words that connect parts of a sentence; a phrase ends before such a word. */
const bindingWords: ReadonlySet<string> = new Set(
  (
    'a about after all also an and any are as at be because been before but by can could did do does for from had has have he her him ' +
    'his how i if in into is it its may me more most must my no nor not of on only or other our out over shall she should since so ' +
    'some such than that the their them then there these they this those to under until up upon us was we were what when where which ' +
    'while who why will with would you your'
  ).split(' ')
);

/** A word or a separator. All separators except spaces and slashes end a phrase. */
const tokens = /[\p{L}\p{N}]+(?:['’._-][\p{L}\p{N}]+)*|[^\p{L}\p{N}]+/gu;
const joining = /^[\s/]+$/;
const letterOrDigit = /^[\p{L}\p{N}]/u;

/** The phrases in a text, including repeated ones. A phrase is two or more consecutive words, in lowercase. */
function textPhrases(text: string): string[] {
  const runs: string[][] = [[]];
  for (const token of text.toLowerCase().match(tokens) ?? []) {
    const isWord = letterOrDigit.test(token);
    if (isWord && !bindingWords.has(token)) {
      runs[runs.length - 1].push(token);
    } else if (isWord || !joining.test(token)) {
      runs.push([]);
    }
  }
  return runs.filter((words) => words.length > 1).map((words) => words.join(' '));
}

export const phraseFunctions: Record<string, HostFunction> = { text_phrases: textPhrases };
