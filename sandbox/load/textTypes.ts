import { type Database } from '../database/database';
import { keptTime } from './stageParquet';
import { type AplType } from '../database/dataset';
import { sqlName, sqlText } from '../database/sql';
import { counted, inParts, rowColumn, type StagedColumn } from './staged';

/** A column of texts and the names that it has in SQL and in the file. */
export interface TextColumn {
  name: string;
  /** SQL of a text, null where there is none. */
  sql: string;
}

/** The detected type of a column's texts. */
export interface TypedColumn extends StagedColumn {
  /** SQL: whether a row's text is not of the column's type. Undefined where all are. */
  isWrong?: string;
  /** SQL of the text as the file has it. */
  text: string;
  /** Messages about it. */
  notes: string[];
}

/**
 * The share of a column's texts that have to be of a type for the column to have it. The rest then cost their rows. Nine in ten: an export
 * with a few "n/a" stays above it, a column that mixes numbers and words on purpose stays below it.
 */
export const clearly = 0.9;

/** Fewer than `clearly`, but more than half: worth a message, because it may be a mistake. */
const mostly = 0.5;

interface Reading {
  type: AplType;
  /** In messages: "is no number". */
  noun: string;
  /** SQL of the value, null where the text is none. */
  value: (text: string) => string;
  /** SQL: whether the text is a value of this type that is too far away to be kept. */
  isFar?: (text: string) => string;
}

/** Times that are not written as ISO 8601. Where a file matches several, the first of them is meant. */
const timeFormats = ['/', '.', '-'].flatMap((separator) =>
  (separator === '.' ? ['%d.%m.%Y'] : [`%m${separator}%d${separator}%Y`, `%d${separator}%m${separator}%Y`]).map(
    (date) => [date, `${date} %H:%M`, `${date} %H:%M:%S`, `${date} %I:%M %p`, `${date} %I:%M:%S %p`]
  )
);

const isoTime = String.raw`\s*\d{4}[-/]\d{1,2}[-/]\d{1,2}.*`;
const isInteger = (text: string) => `regexp_full_match(${text}, '\\s*-?(0|[1-9]\\d*)\\s*')`;
const integer = (text: string) => `CASE WHEN ${isInteger(text)} THEN TRY_CAST(${text} AS BIGINT) END`;

/** Writes SQL: a text's time as ISO 8601, null where it is not one. */
export function isoTimeOf(text: string): string {
  const time = `TRY_CAST(${text} AS TIMESTAMP_NS)`;
  return `CASE WHEN regexp_full_match(${text}, ${sqlText(isoTime)}) AND isfinite(${time}) THEN ${time} END`;
}

const isFar = (time: string, value: string) => `(${time} IS NOT NULL AND (${value}) IS NULL)`;

/** From the narrowest to the widest. */
const readings: Reading[] = [
  {
    type: 'boolean',
    noun: 'neither true nor false',
    value: (text) => `CASE lower(trim(${text})) WHEN 'true' THEN true WHEN 'false' THEN false END`,
  },
  { type: 'integer', noun: 'no whole number', value: integer },
  { type: 'float', noun: 'no number', value: (text) => `TRY_CAST(${text} AS DOUBLE)` },
  {
    type: 'datetime',
    noun: 'no time',
    value: isoTimeOf,
    isFar: (text) =>
      isFar(
        `CASE WHEN regexp_full_match(${text}, ${sqlText(isoTime)}) THEN TRY_CAST(${text} AS TIMESTAMP) END`,
        isoTimeOf(text)
      ),
  },
];

/** Those that a time reaches wholly. */
const years = '1678 to 2261';

/** Slow to try, so only where a column looks like them. */
const otherTimes = timeFormats.map((formats): Reading => {
  const parsed = (text: string) => `try_strptime(trim(${text}), [${formats.map(sqlText).join(', ')}])`;
  const value = (text: string) => keptTime(parsed(text));
  return { type: 'datetime', noun: 'no time', value, isFar: (text) => isFar(parsed(text), value(text)) };
});
const otherTime = String.raw`\s*\d{1,2}[-/.]\d{1,2}[-/.]\d{4}.*`;

/** About so many rows of a long table determine which types are worth trying on all of its rows. */
const rowsLookedAt = 10_000;
/** Share of those texts that have to be of a type for it to be tried on all: far below `clearly`, because they are few. */
const worthTrying = 0.25;

/** Finds the types of the texts in a table's columns. */
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
      together.flatMap(({ sql }) => [countWritten(sql), countOtherTimes(sql), ...readings.map(countFitting(sql))]),
      `WHERE hash(${sqlName(rowColumn)}) % ${part} = 0`
    );
    const tries = together.map((column) => {
      const [written, others, ...seen] = looked.splice(0, 2 + readings.length);
      const tried =
        others > written * mostly
          ? otherTimes
          : readings.filter((_, reading) => seen[reading] >= written * worthTrying);
      return { column, sql: column.sql, tried };
    });
    const found = await count(
      tries.flatMap(({ sql, tried }) =>
        tried.length === 0
          ? []
          : [countWritten(sql), countCodes(sql), ...tried.map(countFitting(sql)), ...tried.map(countFar(sql))]
      )
    );
    for (const { column, tried } of tries) {
      const [written, codes, ...counts] = tried.length === 0 ? [0, 0] : found.splice(0, 2 + 2 * tried.length);
      typed.push(codes > 0 ? asText(column) : typeOf(column, written, tried, counts));
    }
  }
  return typed;
}

const countWritten = (sql: string) => `count(*) FILTER (trim(${sql}) <> '')`;
const countOtherTimes = (sql: string) => `count(*) FILTER (regexp_full_match(${sql}, ${sqlText(otherTime)}))`;
const countFitting =
  (sql: string) =>
  ({ value }: Reading) =>
    `count(${value(sql)})`;
const countFar =
  (sql: string) =>
  ({ isFar: isFarAway }: Reading) =>
    isFarAway ? `count(*) FILTER (${isFarAway(sql)})` : '0';
/** Writes SQL: counts codes, and numbers too long for 64 bits, which would lose digits as numbers. */
const countCodes = (sql: string) =>
  `count(*) FILTER (regexp_full_match(${sql}, '\\s*[+-]?\\d+\\s*') AND ${integer(sql)} IS NULL)`;

const asText = ({ name, sql }: TextColumn, ...notes: string[]): TypedColumn => ({
  name,
  type: 'string',
  sql,
  text: sql,
  notes,
});

/** @param counts for each reading the texts that fit, then for each those that are too far away */
function typeOf(column: TextColumn, written: number, tried: Reading[], counts: number[]): TypedColumn {
  const { name, sql } = column;
  const read = tried.map((reading, index) => {
    const [fitting, far] = [counts[index], counts[index + tried.length]];
    return { ...reading, fitting, far, max: fitting + far };
  });
  const [best] = read.sort((a, b) => b.max - a.max);
  if (written === 0 || best.max < written * mostly) {
    return asText(column);
  }
  const { type, noun, value, far, fitting } = best;
  const stays = (count: number, what: string) =>
    asText(column, `"${name}" stays text: ${count} of its ${written} values ${count === 1 ? 'is' : 'are'} ${what}`);
  const wrong = written - best.max;
  if (wrong > written * (1 - clearly)) {
    return stays(wrong, noun);
  }
  if (far > fitting) {
    return stays(far, `${noun} in the years ${years}`);
  }
  const notes = far === 0 ? [] : [`"${name}" is empty in ${counted(far, 'row')}: a time must be in the years ${years}`];
  const isValue = best.isFar && far > 0 ? `${best.isFar(sql)} OR ` : '';
  return {
    name,
    text: sql,
    type,
    sql: value(sql),
    notes,
    isWrong: wrong === 0 ? undefined : `trim(${sql}) <> '' AND NOT (${isValue}(${value(sql)}) IS NOT NULL)`,
  };
}

/** The reason why a string is skipped. */
export function wrongText({ name, type }: TypedColumn, text: string): string {
  const noun = readings.find((reading) => reading.type === type)?.noun ?? 'no value';
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `"${name}" is "${shown}", ${noun}`;
}
