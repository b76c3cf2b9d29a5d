import { type Assignment, type StepOf } from '@aplkit/language/mpl/tree/ast';
import { quoteWritten, unquote } from '@aplkit/language/mpl/tree/quote';
import { Refusal } from '../../query/request/queryError';
import { sqlText } from '../../database/sql';
import { type MplContext, plainName, present, requireTags } from '../query/context';
import { paramOf } from '../query/params';
import { type Result, type ResultTags, tagOf, tagsKey } from '../query/result';
import { findSource } from '../query/source';

/** Adds tags that the series don't have yet. */
export function extend(step: StepOf<'extend'>, result: Result, context: MplContext): Result {
  const added = step.assignments.map((assignment) => {
    const name = plainName(assignment.tag);
    if (result.tags.has(name)) {
      throw new Refusal(assignment.tag, `the series already have a tag ${name}`);
    }
    return { name, valueOf: valueOf(assignment, result, context) };
  });
  return {
    ...result,
    tags: new Set([...result.tags, ...added.map(({ name }) => name)]),
    series: result.series.map((series) => ({
      ...series,
      tags: { ...series.tags, ...Object.fromEntries(added.map((each) => [each.name, each.valueOf(series.tags)])) },
    })),
  };
}

type TagsFunction = (tags: ResultTags) => ResultTags[string];

function valueOf({ value: written, ...span }: Assignment, result: Result, context: MplContext): TagsFunction {
  const value = present(written, span);
  const literal =
    value.kind === 'name' && value.value.isVariable ? paramOf(value.value.name, value, context.params) : value;
  switch (literal.kind) {
    case 'number':
    case 'boolean':
      return () => literal.value;
    case 'string':
      return template(
        literal === value ? context.text.slice(value.from, value.to) : quoteWritten(literal.value),
        literal,
        result
      );
    case 'name':
      return copyOf(requireTags([literal.value], result, context)[0]);
    default:
      throw new Refusal(literal, 'a tag must be a string, a number or a boolean');
  }
}

const copyOf =
  (name: string): TagsFunction =>
  (tags) =>
    tagOf(tags, name);

/** Replaces the tags in a string such as `"${host}:${port}"`. An escaped `$` is plain text. */
function template(written: string, span: { from: number; to: number }, { tags: known }: Result): TagsFunction {
  const content = written.slice(1, -1).replace(/\\[^]/g, (escape) => (escape === '\\$' ? '\\u0024' : escape));
  const parts = content.split('${').map((part, index) => {
    const end = part.indexOf('}');
    const name = index > 0 && end >= 0 ? unquote(part.slice(0, end)) : undefined;
    if (name !== undefined && !known.has(name)) {
      throw new Refusal(span, `the series have no tag ${name}`);
    }
    const text = name === undefined ? (index > 0 ? `\${${part}` : part) : part.slice(end + 1);
    return { name, text: unquote(`"${text}"`) };
  });
  return (tags) =>
    parts.map((part) => `${part.name === undefined ? '' : (tagOf(tags, part.name) ?? '')}${part.text}`).join('');
}

/** Changes the text of a tag, or writes the changed text to another tag. */
export async function replace(step: StepOf<'replace'>, result: Result, context: MplContext): Promise<Result> {
  const target = plainName(step.tag);
  const [source] = requireTags([step.original ?? step.tag], result, context);
  const texts = result.series.map(({ tags }) => tagOf(tags, source));
  const values = step.replacement ? await replaced(texts, step.replacement, context) : texts;
  return {
    ...result,
    tags: new Set([...result.tags, target]),
    series: result.series.map((series, index) => ({ ...series, tags: { ...series.tags, [target]: values[index] } })),
  };
}

/** Replaces text in the database, whose regular expressions finish in linear time. */
async function replaced(
  values: Array<ResultTags[string]>,
  { pattern, replacement, ...span }: { pattern: string; replacement: string; from: number; to: number },
  { database, signal }: MplContext
): Promise<Array<ResultTags[string]>> {
  const texts = [...new Set(values.filter((value) => value !== null).map(String))];
  const rows = [...texts, ''].map((text) => `(${sqlText(text)})`).join(', ');
  const written = replacement
    .replaceAll('\\', '\\\\')
    .replace(/\$\$|\$\{?(\d)\}?/g, (found, group?: string) => (found === '$$' ? '$' : `\\${group}`));
  const found = await database
    .rows(
      `SELECT value, regexp_replace(value, ${sqlText(pattern)}, ${sqlText(written)}) FROM (VALUES ${rows}) tags(value)`,
      signal
    )
    .catch(() => {
      signal.throwIfAborted();
      throw new Refusal(span, 'this is not a valid regular expression and replacement', 'syntax');
    });
  const results = new Map(found.map(([text, changed]) => [text, String(changed)]));
  return values.map((value) => (value === null ? null : (results.get(String(value)) ?? null)));
}

/** Adds tags from another metric's series, matched by the tags after `by`. */
export async function join(step: StepOf<'join'>, result: Result, context: MplContext): Promise<Result> {
  const { metric } = await findSource(present(step.other, step), context);
  const by = requireTags(present(step.by, step).tags, result, context);
  const names = step.tags.tags.map(plainName);
  const others = new Map<string, ResultTags>();
  for (const { tags } of metric.series) {
    const key = tagsKey(tags, by);
    const added = Object.fromEntries(names.map((name) => [name, tagOf(tags, name)]));
    const known = others.get(key);
    if (known && tagsKey(known, names) !== tagsKey(added, names)) {
      throw new Refusal(
        step,
        `several series have the same ${by.join(', ')}, but different values of ${names.join(', ')}`
      );
    }
    others.set(key, added);
  }
  const missing = Object.fromEntries(names.map((name) => [name, null]));
  return {
    ...result,
    tags: new Set([...result.tags, ...names]),
    series: result.series.map((series) => ({
      ...series,
      tags: { ...series.tags, ...(others.get(tagsKey(series.tags, by)) ?? missing) },
    })),
  };
}
