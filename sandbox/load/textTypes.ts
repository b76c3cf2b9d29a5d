import { abbreviated, countText } from '@aplkit/language/kit/words';
import { type Database } from '../database/database';
import { keptTime } from './stageParquet';
import { type AplType } from '../database/dataset';
import { sqlName, sqlText } from '../database/sql';
import { inParts, rowColumn, type StagedColumn } from './staged';

/** A column of strings, with its names in SQL and in the file. */
export interface TextColumn {
  name: string;
  /** SQL for a string; null if the value is missing. */
  sql: string;
}

/** Detected type of a column. */
export interface TypedColumn extends StagedColumn {
  /** SQL that tests whether a row's text doesn't fit the column's type; `undefined` if all rows fit. */
  isWrong?: string;
  /** SQL for the text as written in the file. */
  text: string;
  /** Messages about the column. */
  notes: string[];
}

/** Minimum share of strings that fit a column's type; rows with other strings, such as "n/a", are dropped. */
export const clearly = 0.9;

/** Above this share and below `clearly`, a message shows the other strings, which may be mistakes. */
const mostly = 0.5;

/** Marks for missing numbers and times in exports. In other columns, these are plain strings. */
const missing = ['NA', 'N/A', 'null', 'NULL', 'None', '#N/A', String.raw`\N`, '-'];
/** SQL that tests whether a string marks a missing value. */
const isMissing = (text: string) => `trim(${text}) IN (${missing.map(sqlText).join(', ')})`;

interface Reading {
  type: AplType;
  /** Noun for messages, as in "is no number". */
  noun: string;
  /** SQL for the value; null if the text has none. */
  value: (text: string) => string;
  /** SQL that tests whether the text is a value of this type that is too large or too distant to store. */
  isFar?: (text: string) => string;
  isMonthFirst?: boolean;
  /** True if a single string that doesn't fit turns the whole column into strings. */
  isStrict?: boolean;
}

/** Date formats other than ISO 8601, in DuckDB's notation. The first one that a file matches applies. */
const dateFormats: ReadonlyArray<{ dates: string[]; isMonthFirst?: boolean }> = [
  ...['/', '.', '-'].flatMap((separator) =>
    ['%Y', '%y'].flatMap((year) => {
      const dayFirst = { dates: [['%d', '%m', year].join(separator)] };
      const monthFirst = { dates: [['%m', '%d', year].join(separator)], isMonthFirst: true };
      return separator === '.' ? [dayFirst] : [monthFirst, dayFirst];
    })
  ),
  ...['%y', '%Y'].map((year) => ({ dates: [`%d-%b-${year}`] })),
  { dates: ['%b %d, %Y', '%B %d, %Y'] },
  { dates: ['%d %b %Y', '%d %B %Y'] },
];
const clockFormats = ['', ' %H:%M', ' %H:%M:%S', ' %I:%M %p', ' %I:%M:%S %p'];

const isoTime = String.raw`\s*\d{4}[-/]\d{1,2}[-/]\d{1,2}.*`;
const isInteger = (text: string) => `regexp_full_match(${text}, '\\s*[+-]?(0|[1-9]\\d*)\\s*')`;
const integer = (text: string) => `CASE WHEN ${isInteger(text)} THEN TRY_CAST(${text} AS BIGINT) END`;

/** SQL for the time in an ISO 8601 string; null if invalid. */
export function isoTimeOf(text: string): string {
  // DuckDB reads +01:00 but not +0100.
  const offset = String.raw`regexp_replace(${text}, '(\d:\d[\d:.]*)\s*([+-]\d\d):?(\d\d)\s*$', '\1\2:\3')`;
  const time = `TRY_CAST(${offset} AS TIMESTAMP_NS)`;
  return `CASE WHEN regexp_full_match(${text}, ${sqlText(isoTime)}) AND isfinite(${time}) THEN ${time} END`;
}

const isFar = (time: string, value: string) => `(${time} IS NOT NULL AND (${value}) IS NULL)`;

/** Readings from the narrowest to the widest. */
const readings: Reading[] = [
  {
    type: 'boolean',
    noun: 'neither true nor false',
    value: (text) => `CASE lower(trim(${text})) WHEN 'true' THEN true WHEN 'false' THEN false END`,
  },
  { type: 'integer', noun: 'not a whole number', value: integer },
  { type: 'float', noun: 'not a number', value: (text) => `TRY_CAST(${text} AS DOUBLE)` },
  {
    type: 'datetime',
    noun: 'not a time',
    value: isoTimeOf,
    isFar: (text) =>
      isFar(
        `CASE WHEN regexp_full_match(${text}, ${sqlText(isoTime)}) THEN TRY_CAST(${text} AS TIMESTAMP) END`,
        isoTimeOf(text)
      ),
  },
];

/** Years that are completely within the range of times. */
const years = '1678 to 2261';

/** Time formats that are slow to try, and are tried only if a column looks like such times. */
const otherTimes = dateFormats.map(({ dates, isMonthFirst }): Reading => {
  const formats = dates.flatMap((date) => clockFormats.map((clock) => sqlText(date + clock)));
  const hasYear = dates.some((date) => date.includes('%Y')) ? String.raw`.*\d{4}.*` : '.*';
  const parsed = (text: string) =>
    `CASE WHEN regexp_full_match(${text}, '${hasYear}') THEN try_strptime(trim(${text}), [${formats.join(', ')}]) END`;
  const value = (text: string) => keptTime(parsed(text));
  return {
    type: 'datetime',
    noun: 'not a time',
    value,
    isFar: (text) => isFar(parsed(text), value(text)),
    isMonthFirst,
  };
});

/** SQL for a number without its thousands separators; null if it would lose digits. */
const plainNumber = (text: string, form: string, plain: string) =>
  `CASE WHEN regexp_full_match(${text}, ${sqlText(String.raw`\s*[+-]?(${form})\s*`)})
    AND length(regexp_replace(${text}, '\\D', '', 'g')) <= 15 THEN TRY_CAST(${plain} AS DOUBLE) END`;
/** Numbers with a comma, which marks decimals in one column and thousands in another. */
const commaNumbers: Reading[] = [
  {
    value: (text: string) =>
      plainNumber(
        text,
        String.raw`\d+(,\d+)?|\d{1,3}(\.\d{3})+(,\d+)?`,
        `replace(replace(${text}, '.', ''), ',', '.')`
      ),
  },
  {
    value: (text: string) =>
      plainNumber(text, String.raw`\d+(\.\d+)?|\d{1,3}(,\d{3})+(\.\d+)?`, `replace(${text}, ',', '')`),
  },
].map(({ value }) => ({ type: 'float', noun: 'not a number', value, isStrict: true }));
const commaNumber = String.raw`\s*[+-]?\d[\d.]*,[\d.,]*\d\s*`;
const otherTime = String.raw`\s*(\d{1,2}[-/.]\d{1,2}[-/.](\d{2}|\d{4})|\d{1,2}[- ][A-Za-z]{3,9}[- ]\d{2,4}|[A-Za-z]{3,9} \d{1,2}, \d{4})(\s.*)?`;

/** Approximate number of rows sampled to determine which types to try on all rows. */
const rowsLookedAt = 10_000;
/** Minimum share of sampled strings that fit a type for it to be tried on all rows; low, because the sample is small. */
const worthTrying = 0.25;

/** Detects the types of a table's string columns. */
export async function readTexts(database: Database, table: string, columns: TextColumn[]): Promise<TypedColumn[]> {
  const [[rows]] = await database.rows(`SELECT count(*) FROM ${sqlName(table)}`);
  const part = Math.max(1, Math.floor(Number(rows) / rowsLookedAt));
  const count = async (expressions: string[], where = '') => {
    if (expressions.length === 0) {
      return [];
    }
    const [counts] = await database.rows(`SELECT ${expressions.join(', ')} FROM ${sqlName(table)} ${where}`);
    return counts.map(Number);
  };
  const typed: TypedColumn[] = [];
  for (const together of inParts(columns)) {
    const looked = await count(
      together.flatMap(({ sql }) => [
        countWritten(sql),
        countOtherTimes(sql),
        countCommas(sql),
        ...readings.map(countFitting(sql)),
      ]),
      `WHERE hash(${sqlName(rowColumn)}) % ${part} = 0`
    );
    const tries = together.map((column) => {
      const [written, others, commas, ...seen] = looked.splice(0, 3 + readings.length);
      const tried =
        others > written * mostly
          ? otherTimes
          : commas > 0
            ? commaNumbers
            : readings.filter((_, reading) => seen[reading] >= written * worthTrying);
      return { column, sql: column.sql, tried };
    });
    const found = await count(
      tries.flatMap(({ sql, tried }) =>
        tried.length === 0
          ? []
          : [
              countWritten(sql),
              countCodes(sql),
              countMissing(sql),
              ...tried.map(countFitting(sql)),
              ...tried.map(countFar(sql)),
            ]
      )
    );
    for (const { column, tried } of tries) {
      const [written, codes, lacking, ...counts] =
        tried.length === 0 ? [0, 0, 0] : found.splice(0, 3 + 2 * tried.length);
      // “NA” next to true and false may be a third value.
      const possible = lacking > 0 ? tried.map((reading) => (reading.type === 'boolean' ? undefined : reading)) : tried;
      typed.push(codes > 0 ? asText(column) : typeOf(column, written, possible, counts));
    }
  }
  return typed;
}

const countWritten = (sql: string) => `count(*) FILTER (trim(${sql}) <> '' AND NOT ${isMissing(sql)})`;
const countOtherTimes = (sql: string) => `count(*) FILTER (regexp_full_match(${sql}, ${sqlText(otherTime)}))`;
const countCommas = (sql: string) => `count(*) FILTER (regexp_full_match(${sql}, ${sqlText(commaNumber)}))`;
const countFitting =
  (sql: string) =>
  ({ value }: Reading) =>
    `count(${value(sql)})`;
const countFar =
  (sql: string) =>
  ({ isFar: isFarAway }: Reading) =>
    isFarAway ? `count(*) FILTER (${isFarAway(sql)})` : '0';
const countMissing = (sql: string) => `count(*) FILTER (${isMissing(sql)})`;
/** SQL that counts digits that would change as numbers: codes such as `007`, and more than 64 bits. */
const countCodes = (sql: string) =>
  `count(*) FILTER (regexp_full_match(${sql}, '\\s*[+-]?\\d+\\s*') AND ${integer(sql)} IS NULL) +
   CASE WHEN count(*) FILTER (regexp_full_match(${sql}, '\\s*-\\d.*')) > 0 THEN 0
   ELSE count(*) FILTER (regexp_full_match(${sql}, '\\s*[+]\\d+\\s*')) END`;

const asText = ({ name, sql }: TextColumn, ...notes: string[]): TypedColumn => ({
  name,
  type: 'string',
  sql,
  text: sql,
  notes,
});

/** @param counts matching strings per reading, then matching strings that are too distant */
function typeOf(
  column: TextColumn,
  written: number,
  tried: ReadonlyArray<Reading | undefined>,
  counts: number[]
): TypedColumn {
  const { name, sql } = column;
  const read = tried.flatMap((reading, index) => {
    const [fitting, far] = [counts[index], counts[index + tried.length]];
    return reading === undefined ? [] : { ...reading, fitting, far, max: fitting + far };
  });
  const [best] = read.sort((a, b) => b.max - a.max);
  if (written === 0 || best === undefined || best.max < written * mostly) {
    return asText(column);
  }
  const { type, noun, value, far, fitting } = best;
  const stays = (count: number, what: string) =>
    asText(column, `"${name}" stays a string: ${count} of its ${written} values ${count === 1 ? 'is' : 'are'} ${what}`);
  const wrong = written - best.max;
  const others = read.filter((reading) => reading !== best && reading.max === best.max);
  if (best.isStrict && wrong > 0) {
    return asText(column);
  }
  if (best.isStrict && others.length > 0) {
    return asText(column, `"${name}" stays a string: the commas in its numbers may be decimal or thousands separators`);
  }
  if (wrong > written * (1 - clearly)) {
    return stays(wrong, noun);
  }
  if (far > fitting) {
    return stays(far, `${noun} in the years ${years}`);
  }
  const order =
    best.isMonthFirst && others.length > 0
      ? [`"${name}" is read with the month first, because its values do not show whether the day comes first`]
      : [];
  const notes =
    far === 0
      ? order
      : [...order, `"${name}" is empty in ${countText(far, 'row')}: a time must be in the years ${years}`];
  const isValue = best.isFar && far > 0 ? `${best.isFar(sql)} OR ` : '';
  return {
    name,
    text: sql,
    type,
    sql: value(sql),
    notes,
    isWrong:
      wrong === 0
        ? undefined
        : `trim(${sql}) <> '' AND NOT ${isMissing(sql)} AND NOT (${isValue}(${value(sql)}) IS NOT NULL)`,
  };
}

/** The reason why a string is left out. */
export function wrongText({ name, type }: TypedColumn, text: string): string {
  const noun = readings.find((reading) => reading.type === type)?.noun ?? 'not a value';
  return `"${name}" is "${abbreviated(text, 40)}", ${noun}`;
}
