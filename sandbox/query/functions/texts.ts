import { constantRegex, countGroups } from '../expressions/regex';
import { Refusal } from '../queryError';
import { argument, constantInteger, expectArguments, fixed, type ScalarFunction } from './scalarFunction';
import { textOf } from './conversions';

/** `strcat(a, b, …)`: every value as its text, null as "". */
const join: ScalarFunction = (site) => {
  expectArguments(site, 1, 64);
  const parts = site.arguments.map(({ value }) => `coalesce(${textOf(value)}, '')`);
  return { type: 'string', sql: `(${parts.join(' || ')})` };
};

/** No text has more characters. DuckDB takes no place or length beyond 32 bits. */
const longestText = 4_000_000_000;

/** A count of characters, no less than `least`. Null stays null, which `greatest` and `least` of the database would pass over. */
function within(sql: string, least: number): string {
  return `CASE WHEN ${sql} < ${least} THEN ${least} WHEN ${sql} > ${longestText} THEN ${longestText} ELSE ${sql} END`;
}

/** `substring(text, start, length)`: counted from 0; a negative start counts from the end. */
const substring: ScalarFunction = (site) => {
  expectArguments(site, 2, 3);
  const text = argument(site, 0, 'string').sql;
  const start = within(argument(site, 1, 'integer').sql, -longestText);
  // DuckDB counts from 1, and a negative length would go backwards.
  const from = `CASE WHEN ${start} < 0 THEN greatest(length(${text}) + ${start}, 0) + 1 ELSE ${start} + 1 END`;
  if (site.arguments.length === 2) {
    return { type: 'string', sql: `substring(${text}, ${from})` };
  }
  return { type: 'string', sql: `substring(${text}, ${from}, ${within(argument(site, 2, 'integer').sql, 0)})` };
};

/** `extract(regex, group, text)`: null where nothing matches. */
const extract: ScalarFunction = (site) => {
  expectArguments(site, 3, 4);
  if (site.arguments.length === 4) {
    throw new Refusal(
      site.arguments[3].span,
      'extract() with a type is not supported; convert its result',
      'unsupported'
    );
  }
  const [pattern, group] = site.arguments;
  const groups = countGroups(constantRegex(pattern.value, pattern.span, site.environment.compilation));
  const index = constantInteger(site.name, group, 0n, 100n);
  if (index > BigInt(groups)) {
    throw new Refusal(group.span, `this regular expression has ${groups} groups, so there is no group ${index}`);
  }
  const text = argument(site, 2, 'string').sql;
  const found = `regexp_extract(${text}, ${pattern.value.sql}, ${index})`;
  return { type: 'string', sql: `CASE WHEN regexp_matches(${text}, ${pattern.value.sql}) THEN ${found} END` };
};

export const textFunctions: Record<string, ScalarFunction> = {
  strcat: join,
  substring,
  extract,
  strlen: fixed(['string'], 'integer', (text) => `length(${text})`),
  tolower: fixed(['string'], 'string', (text) => `lower(${text})`),
  toupper: fixed(['string'], 'string', (text) => `upper(${text})`),
};
