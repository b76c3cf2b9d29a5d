import { boundedSql } from '../../../database/functions/limits';
import { argument, expectArguments, type ScalarFunction, once } from './scalarFunction';
import { textOf } from '../values/text';
import { ofText, sqlFunction } from './typed';

/** Total size of concatenated strings. */
const sizeOf = (texts: string[]) => texts.map((text) => `strlen(${text})`).join(' + ');

/** Translates `strcat(a, b, …)`: every value becomes text, and null becomes "". */
const join: ScalarFunction = (site) => {
  expectArguments(site, 1, 64);
  const parts = site.arguments.map(({ value }) => `coalesce(${textOf(value)}, '')`);
  const sql = once(site, parts, (...texts) => boundedSql('text', sizeOf(texts), `(${texts.join(' || ')})`));
  return { type: 'string', sql };
};

/** Translates `strcat_delim(delimiter, a, b, …)`. */
const joinBy: ScalarFunction = (site) => {
  expectArguments(site, 2, 64);
  const [, ...values] = site.arguments;
  const parts = values.map(({ value }) => `coalesce(${textOf(value)}, '')`);
  const sql = once(site, [argument(site, 0, 'string').sql, ...parts], (delimiter, ...texts) =>
    boundedSql(
      'text',
      `${sizeOf(texts)} + coalesce(strlen(${delimiter}), 0) * ${texts.length - 1}`,
      `concat_ws(${delimiter}, ${texts.join(', ')})`
    )
  );
  return { type: 'string', sql };
};

/** Maximum number of characters in any text. DuckDB accepts no position or length beyond 32 bits. */
const longestText = 4_000_000_000;

/** SQL for a number of characters, limited to `least` to `longestText`. Null stays null, unlike with the database's `greatest`. */
function within(sql: string, least: number): string {
  return `CASE WHEN ${sql} < ${least} THEN ${least} WHEN ${sql} > ${longestText} THEN ${longestText} ELSE ${sql} END`;
}

/** Translates `substring(text, start, length)`. Positions start at 0, or count from the end if negative. */
const substring: ScalarFunction = (site) => {
  expectArguments(site, 2, 3);
  const start = once(site, [argument(site, 1, 'integer').sql], (sql) => within(sql, -longestText));
  const sql = once(
    site,
    [argument(site, 0, 'string').sql, start, ...site.arguments.slice(2).map(() => argument(site, 2, 'integer').sql)],
    (text, at, length) => {
      // DuckDB counts from 1, and a negative length would count backwards.
      const from = `CASE WHEN ${at} < 0 THEN greatest(length(${text}) + ${at}, 0) + 1 ELSE ${at} + 1 END`;
      return `substring(${text}, ${from}${length === undefined ? '' : `, ${within(length, 0)}`})`;
    }
  );
  return { type: 'string', sql };
};

/** SQL for a 64-bit hash as a signed number; the database's hash is unsigned. */
const signed = (hash: string) =>
  `CAST(CAST(${hash} AS HUGEINT) - CASE WHEN ${hash} >= 9223372036854775808 THEN 18446744073709551616 ELSE 0 END AS BIGINT)`;

/** SQL for `split(text, delimiter, index)`: with an index, an array that contains only that piece. */
const splitText = (text: string, delimiter: string, index?: string) => {
  const pieces = `string_split(${text}, ${delimiter})`;
  return `to_json(${index === undefined ? pieces : `${pieces}[${index} + 1:${index} + 1]`})`;
};

export const textFunctions: Record<string, ScalarFunction> = {
  strcat: join,
  strcat_delim: joinBy,
  substring,
  strlen: sqlFunction((text) => `length(${text})`),
  string_size: sqlFunction((text) => `strlen(${text})`),
  strcmp: sqlFunction((a, b) => `CASE WHEN ${a} < ${b} THEN -1 WHEN ${a} > ${b} THEN 1 WHEN ${a} = ${b} THEN 0 END`),
  tolower: sqlFunction((text) => `lower(${text})`),
  toupper: sqlFunction((text) => `upper(${text})`),
  reverse: ofText((text) => `reverse(${text})`),
  split: sqlFunction(splitText),
  countof: sqlFunction(
    (part, text) =>
      `CAST((length(${text}) - length(replace(${text}, ${part}, ''))) // nullif(length(${part}), 0) AS BIGINT)`
  ),
  replace_string: sqlFunction((part, replacement, text) => {
    const found = `(strlen(${text}) - strlen(replace(${text}, ${part}, ''))) // greatest(strlen(${part}), 1)`;
    return boundedSql(
      'text',
      `strlen(${text}) + ${found} * (strlen(${replacement}) - strlen(${part}))`,
      `replace(${text}, ${part}, ${replacement})`
    );
  }),
  trim: sqlFunction((characters, text) => `trim(${text}, ${characters})`),
  trim_start: sqlFunction((characters, text) => `ltrim(${text}, ${characters})`),
  trim_end: sqlFunction((characters, text) => `rtrim(${text}, ${characters})`),
  trim_space: sqlFunction((text) => String.raw`regexp_replace(${text}, '^\s+|\s+$', '', 'g')`),
  isascii: sqlFunction((text) => String.raw`regexp_full_match(${text}, '[\x00-\x7F]*')`),
  // Every text in the database is valid UTF-8.
  isutf8: sqlFunction((text) => `(${text} IS NOT NULL)`),
  strip_ansi_escapes: sqlFunction(
    (text) =>
      String.raw`regexp_replace(${text}, '\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\^_])', '', 'g')`
  ),
  base64_encode_tostring: sqlFunction((text) =>
    boundedSql('text', `strlen(${text}) * 4 // 3`, `to_base64(encode(${text}))`)
  ),
  url_encode: sqlFunction((text) => boundedSql('text', `strlen(${text}) * 3`, `url_encode(${text})`)),
  hash: ofText((text) => signed(`hash(${text})`)),
  hash_md5: ofText((text) => `md5(${text})`),
  hash_sha1: ofText((text) => `sha1(${text})`),
  hash_sha256: ofText((text) => `sha256(${text})`),
};
