import { sqlText } from '../../../database/sql';
import { parseJson } from '../../../json';
import { constantRegex, countGroups, escapeRegex } from '../values/regex';
import { Refusal } from '../../request/queryError';
import { type Value } from '../relation/types';
import { isDynamic } from '../../../database/dataset';
import { conversionFunctions, refuse, converters, typeNamed } from './conversions';
import { boundedSql } from '../../../database/functions/limits';
import {
  type Argument,
  argument,
  type CallSite,
  constantInteger,
  expectArguments,
  type ScalarFunction,
  once,
} from './scalarFunction';
import { resultType, typedArguments } from './typed';

/** The regular expression in the argument at an index. */
function patternAt(site: CallSite, index: number): string {
  const { value, span } = site.arguments[index];
  return constantRegex(value, span, site.environment.compilation);
}

/** The number of a capture group. Rejects a number that the regular expression doesn't have. */
function groupNumber(site: CallSite, group: Argument, pattern: string): bigint {
  const groups = countGroups(pattern);
  const index = constantInteger(site.name, group, 0n, 100n);
  if (index > BigInt(groups)) {
    throw new Refusal(group.span, `this regular expression has ${groups} groups, so there is no group ${index}`);
  }
  return index;
}

/** Translates `extract(regex, group, text, typeof(type))`: null if nothing matches. */
const extract: ScalarFunction = (site) => {
  expectArguments(site, 3, 4);
  const regex = sqlText(patternAt(site, 0));
  const index = groupNumber(site, site.arguments[1], patternAt(site, 0));
  const sql = once(
    site,
    [argument(site, 2, 'string').sql],
    (text) => `CASE WHEN regexp_matches(${text}, ${regex}) THEN regexp_extract(${text}, ${regex}, ${index}) END`
  );
  const found: Value = { type: 'string', sql };
  const asked = site.call.arguments.at(3);
  if (!asked) {
    return found;
  }
  const type = typeNamed(asked.expression);
  return isDynamic(type)
    ? refuse(site.name, found, site.span)
    : conversionFunctions[converters[type]]({ ...site, arguments: [{ value: found, span: asked }] });
};

/** Translates `extract_all(regex, dynamic([1, 2]), text)`: strings from one group, or an array of groups per match. */
const extractAll: ScalarFunction = (site) => {
  expectArguments(site, 2, 3);
  const regex = patternAt(site, 0);
  const text = argument(site, site.arguments.length - 1, 'string').sql;
  const known = Array.from({ length: countGroups(regex) }, (_, index) => index + 1);
  const groups = site.arguments.length === 2 ? known : chosenGroups(site, known);
  const all = (group: number) => `regexp_extract_all(${text}, ${sqlText(regex)}, ${group})`;
  if (groups.length <= 1) {
    return { type: 'array', sql: `to_json(${all(groups.at(0) ?? 0)})` };
  }
  const places = groups.map((_, index) => `z[${index + 1}]`).join(', ');
  const zipped = `list_zip(${groups.map(all).join(', ')})`;
  return { type: 'array', sql: `to_json(list_transform(${zipped}, lambda z: [${places}]))` };
};

function chosenGroups(site: CallSite, known: number[]): number[] {
  const { expression } = site.call.arguments[1];
  const chosen: unknown = expression.kind === 'dynamic' ? parseJson(expression.json) : undefined;
  const groups = Array.isArray(chosen) ? chosen.filter((each): each is number => known.includes(each)) : [];
  if (!Array.isArray(chosen) || groups.length !== chosen.length || groups.length === 0) {
    throw new Refusal(
      expression,
      `extract_all() needs constant group numbers here, like dynamic([1]); the number of groups is ${known.length}`
    );
  }
  return groups;
}

/** Writes a replacement for RE2: a group is `$1` or `\1` in the language, but only `\1` in RE2. */
function replacementOf(site: CallSite, index: number): string {
  const { value, span } = site.arguments[index];
  if (typeof value.literal !== 'string') {
    throw new Refusal(span, `${site.name}() needs a constant string as its replacement`, 'unsupported');
  }
  return value.literal.replace(/\$(\d)|\$\{(\d)\}/g, String.raw`\$1$2`).replace(/\\(?!\d)/g, String.raw`\\`);
}

/** Translates `replace_regex(regex, replacement, text)`, which replaces every match. */
const replace: ScalarFunction = (site) => {
  expectArguments(site, 3);
  const regex = sqlText(patternAt(site, 0));
  const replacement = replacementOf(site, 1);
  // Together, all matches of a group are no longer than the text.
  const groups = replacement.split(/\\\d/).length - 1;
  const own = Buffer.byteLength(replacement) - 2 * groups;
  const sql = once(site, [argument(site, 2, 'string').sql], (text) => {
    const replaced = `regexp_replace(${text}, ${regex}, ${sqlText(replacement)}, 'g')`;
    const found = `len(regexp_extract_all(${text}, ${regex}))`;
    return own === 0 && groups < 2
      ? replaced
      : boundedSql('text', `strlen(${text}) * ${1 + groups} + ${found} * ${own}`, replaced);
  });
  return { type: 'string', sql };
};

/** Removes matches from one or both ends of a string. */
const trimmed =
  (ends: Array<(regex: string) => string>): ScalarFunction =>
  (site) => {
    expectArguments(site, 2);
    const regex = patternAt(site, 0);
    const sql = ends.reduce(
      (text, end) => `regexp_replace(${text}, ${sqlText(end(regex))}, '')`,
      argument(site, 1, 'string').sql
    );
    return { type: 'string', sql };
  };

const atStart = (regex: string) => `^(?:${regex})`;
const atEnd = (regex: string) => `(?:${regex})$`;

/** A function that takes a string and a constant regular expression, with the positions of these arguments. */
const ofRegex =
  (patternIndex: 0 | 1, sql: (text: string, regex: string) => string): ScalarFunction =>
  (site) => {
    const values = typedArguments(site);
    if (values.length > 2) {
      throw new Refusal(site.arguments[2].span, `${site.name}() with a start position is not supported`, 'unsupported');
    }
    const regex = patternAt(site, patternIndex);
    const written = once(site, [values[1 - patternIndex].sql], (text) => sql(text, regex));
    return { type: resultType(site.name), sql: written };
  };

/** SQL for the number of characters before the first match; -1 if there's none. */
const indexOf = (text: string, regex: string) =>
  `CASE WHEN regexp_matches(${text}, ${sqlText(regex)}) THEN length(regexp_extract(${text}, ${sqlText(`^((?s:.*?))(?:${regex})`)}, 1)) WHEN ${text} IS NOT NULL THEN -1 END`;

/** Translates `regex_quote(text)`; a constant's result is constant, so that it can serve as a regular expression. */
const quote: ScalarFunction = (site) => {
  const [{ literal, sql }] = typedArguments(site);
  if (typeof literal === 'string') {
    const quoted = escapeRegex(literal);
    return { type: 'string', sql: sqlText(quoted), literal: quoted };
  }
  return { type: 'string', sql: `regexp_escape(${sql})` };
};

export const regexFunctions: Record<string, ScalarFunction> = {
  extract,
  extract_all: extractAll,
  replace,
  replace_regex: replace,
  trim_regex: trimmed([atStart, atEnd]),
  trim_start_regex: trimmed([atStart]),
  trim_end_regex: trimmed([atEnd]),
  indexof_regex: ofRegex(1, indexOf),
  countof_regex: ofRegex(0, (text, regex) => `len(regexp_extract_all(${text}, ${sqlText(regex)}))`),
  regex_quote: quote,
};
