import { type Database } from '../database/database';
import { type AplType } from '../database/dataset';
import { sqlName, sqlText } from '../database/sql';
import { inParts, rowColumn, type StagedColumn } from './staged';

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
  /** A message about it. */
  note?: string;
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

/** From the narrowest to the widest. */
const readings: Reading[] = [
  {
    type: 'boolean',
    noun: 'neither true nor false',
    value: (text) => `CASE lower(trim(${text})) WHEN 'true' THEN true WHEN 'false' THEN false END`,
  },
  { type: 'integer', noun: 'no whole number', value: integer },
  { type: 'float', noun: 'no number', value: (text) => `TRY_CAST(${text} AS DOUBLE)` },
  { type: 'datetime', noun: 'no time', value: isoTimeOf },
];

/** Slow to try, so only where a column looks like them. */
const otherTimes = timeFormats.map((formats): Reading => ({
  type: 'datetime',
  noun: 'no time',
  value: (text) => `TRY_CAST(try_strptime(trim(${text}), [${formats.map(sqlText).join(', ')}]) AS TIMESTAMP_NS)`,
}));
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
        tried.length === 0 ? [] : [countWritten(sql), countCodes(sql), ...tried.map(countFitting(sql))]
      )
    );
    for (const { column, tried } of tries) {
      const [written, codes, ...fitting] = tried.length === 0 ? [0, 0] : found.splice(0, 2 + tried.length);
      typed.push(codes > 0 ? asText(column) : typeOf(column, written, tried, fitting));
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
/** Writes SQL: counts codes, and numbers too long for 64 bits, which would lose digits as numbers. */
const countCodes = (sql: string) =>
  `count(*) FILTER (regexp_full_match(${sql}, '\\s*[+-]?\\d+\\s*') AND ${integer(sql)} IS NULL)`;

const asText = ({ name, sql }: TextColumn): TypedColumn => ({ name, type: 'string', sql, text: sql });

function typeOf(column: TextColumn, written: number, tried: Reading[], fitting: number[]): TypedColumn {
  const { name, sql } = column;
  const max = Math.max(...fitting);
  if (written === 0 || max < written * mostly) {
    return asText(column);
  }
  const { type, noun, value } = tried[fitting.indexOf(max)];
  const wrong = written - max;
  if (max < written * clearly) {
    return {
      ...asText(column),
      note: `"${name}" stays text: ${wrong} of its ${written} values ${wrong === 1 ? 'is' : 'are'} ${noun}`,
    };
  }
  if (wrong === 0) {
    return { name, text: sql, type, sql: value(sql) };
  }
  return { name, text: sql, type, sql: value(sql), isWrong: `trim(${sql}) <> '' AND (${value(sql)}) IS NULL` };
}

/** Says why a text is left out. */
export function wrongText({ name, type }: TypedColumn, text: string): string {
  const noun = readings.find((reading) => reading.type === type)?.noun ?? 'no value';
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `"${name}" is "${shown}", ${noun}`;
}
