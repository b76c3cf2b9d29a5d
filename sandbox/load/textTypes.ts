import { type Database } from '../database';
import { type AplType } from '../dataset';
import { sqlName, sqlText } from '../query/sql';
import { type StagedColumn } from './staged';

/** A column of texts and the names that it has in SQL and in the file. */
export interface TextColumn {
  name: string;
  /** SQL of a text, null where there is none. */
  sql: string;
}

/** What a column's texts were found to be. */
export interface TypedColumn extends StagedColumn {
  /** SQL: whether a row's text is none of the column's type. Undefined for a column of texts, where nothing is wrong. */
  isWrong?: string;
  /** SQL of the text as the file has it. */
  text: string;
  /** What a person should know of it. */
  note?: string;
}

/**
 * The share of a column's texts that have to be of a type for the column to be of it. The rest then cost their rows. Nine in ten:
 * an export with a few "n/a" stays above it, a column that mixes numbers and words on purpose stays below it.
 */
export const clearly = 0.9;

/** Less than clearly so many, but more than half of a type: worth a word, for it may be a mistake. */
const mostly = 0.5;

interface Reading {
  type: AplType;
  /** In messages: "is no number". */
  noun: string;
  /** SQL of the value, null where the text is none. */
  value: (text: string) => string;
}

/** Times that are not written as ISO 8601 has them. Where a file fits several, the first of them is meant. */
const timeFormats = ['/', '.', '-'].flatMap((separator) =>
  (separator === '.' ? ['%d.%m.%Y'] : [`%m${separator}%d${separator}%Y`, `%d${separator}%m${separator}%Y`]).map(
    (date) => [date, `${date} %H:%M`, `${date} %H:%M:%S`, `${date} %I:%M %p`, `${date} %I:%M:%S %p`]
  )
);

const isoTime = String.raw`\s*\d{4}[-/]\d{1,2}[-/]\d{1,2}.*`;
const isInteger = (text: string) => `regexp_full_match(${text}, '\\s*-?(0|[1-9]\\d*)\\s*')`;
const integer = (text: string) => `CASE WHEN ${isInteger(text)} THEN TRY_CAST(${text} AS BIGINT) END`;

/** SQL: a text's time as ISO 8601 has it, null where it is none. */
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

/** Finds out what the texts of a table's columns are. */
export async function readTexts(database: Database, table: string, columns: TextColumn[]): Promise<TypedColumn[]> {
  const typed: TypedColumn[] = [];
  // One statement for each column: a wide file would make one statement for all too long.
  for (const column of columns) {
    const { sql } = column;
    const looks = [
      `count(*) FILTER (trim(${sql}) <> '')`,
      // A code, or a number too long for 64 bits: as a number it would lose digits.
      `count(*) FILTER (regexp_full_match(${sql}, '\\s*[+-]?\\d+\\s*') AND ${integer(sql)} IS NULL)`,
      `count(*) FILTER (regexp_full_match(${sql}, ${sqlText(otherTime)}))`,
    ];
    const count = async (expressions: string[]) => {
      const [counts] = await database.rows(`SELECT ${expressions.join(', ')} FROM ${sqlName(table)}`);
      return counts.map(Number);
    };
    const fits = ({ value }: Reading) => `count(${value(sql)})`;
    const [written, codes, others, ...fitting] = await count([...looks, ...readings.map(fits)]);
    if (codes > 0) {
      typed.push(asText(column));
    } else if (others > written * mostly) {
      typed.push(typeOf(column, written, otherTimes, await count(otherTimes.map(fits))));
    } else {
      typed.push(typeOf(column, written, readings, fitting));
    }
  }
  return typed;
}

const asText = ({ name, sql }: TextColumn): TypedColumn => ({ name, type: 'string', sql, text: sql });

function typeOf(column: TextColumn, written: number, tried: Reading[], fitting: number[]): TypedColumn {
  const { name, sql } = column;
  const most = Math.max(...fitting);
  if (written === 0 || most < written * mostly) {
    return asText(column);
  }
  const { type, noun, value } = tried[fitting.indexOf(most)];
  const wrong = written - most;
  if (most < written * clearly) {
    return {
      ...asText(column),
      note: `"${name}" stays text: ${wrong} of its ${written} values ${wrong === 1 ? 'is' : 'are'} ${noun}`,
    };
  }
  return { name, text: sql, type, sql: value(sql), isWrong: `trim(${sql}) <> '' AND (${value(sql)}) IS NULL` };
}

/** Why a text is left out, for a person. */
export function wrongText({ name, type }: TypedColumn, text: string): string {
  const noun = readings.find((reading) => reading.type === type)?.noun ?? 'no value';
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `"${name}" is "${shown}", ${noun}`;
}
