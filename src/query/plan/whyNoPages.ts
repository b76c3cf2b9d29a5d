import { type Name, type NamePattern, type Operator, type Pipeline } from '../../apl/ast';
import { tokenize } from '../../apl/lexer';
import { unquoteName } from '../../apl/quote';

/** What pages follow: events carry it (contract, "Tabular query response"). */
const time = '_time';

/** Operators without a shape of their own in the tree, each event of which stays one row or goes. */
const eventOperators: ReadonlySet<string> = new Set([
  'parse',
  'parse-kv',
  'parse-where',
  'extend-valid',
  'redact',
  'search',
]);

/**
 * Why a query's rows cannot be asked for page by page in the order of `_time`, as the rest of a sentence that begins with "because";
 * `undefined` when they can.
 */
export function whyNoPages(pipeline: Pipeline, text: string): string | undefined {
  const { source, operators } = pipeline;
  if (source.kind !== 'dataset') {
    const { keyword } = source.operator;
    const nested = whyNotUnion(source.operator, text);
    if (keyword.name !== 'union' || nested !== undefined) {
      return nested ?? `${keyword.name} brings rows of its own, which have no ${time} to follow`;
    }
  }
  for (const [index, operator] of operators.entries()) {
    const why = whyNot(operator, operators.slice(0, index), text);
    if (why !== undefined) {
      return why;
    }
  }
  return whyOtherOrder(operators);
}

function whyNot(operator: Operator, before: Operator[], text: string): string | undefined {
  const cut = before.some(({ kind }) => kind === 'limit');
  switch (operator.kind) {
    case 'where':
      return cut ? 'the query filters what its own limit left' : undefined;
    case 'sort':
      return cut ? 'the query sorts what its own limit left' : undefined;
    case 'limit':
      return operator.count.kind === 'integer' ? undefined : 'its limit is no plain number';
    case 'extend':
      return operator.columns.some(({ name }) => name?.name === time) ? `the query changes ${time}` : undefined;
    case 'project':
      return operator.columns.some(
        ({ name, expression }) =>
          expression.kind === 'name' && expression.name === time && (name === undefined || name.name === time)
      )
        ? undefined
        : withoutTime;
    case 'project-away':
      return operator.patterns.some(matchesTime) ? withoutTime : undefined;
    case 'project-keep':
      return operator.patterns.some(matchesTime) ? undefined : withoutTime;
    case 'project-reorder':
      return undefined;
    case 'project-rename':
      return operator.renames.some(({ from, to }) => isTime(from) || isTime(to))
        ? `the query renames ${time}`
        : undefined;
    case 'summarize':
    case 'count':
    case 'distinct':
      return `the rows of ${operator.keyword.name} are no events`;
    case 'top':
      return `top has to see all rows first (sort by ${time} and limit do the same in pages)`;
    case 'other':
      return whyNotOther(operator, cut, text);
    default:
      return exhausted(operator);
  }
}

const withoutTime = `the query leaves ${time} out`;

function whyNotOther(operator: Operator, cut: boolean, text: string): string | undefined {
  const { name } = operator.keyword;
  if (name === 'union') {
    return whyNotUnion(operator, text) ?? (cut ? 'the query adds to what its own limit left' : undefined);
  }
  if (!eventOperators.has(name)) {
    return `the rows of ${name} are not the events in their order`;
  }
  if (cut && name !== 'parse' && name !== 'parse-kv' && name !== 'redact' && name !== 'extend-valid') {
    return 'the query filters what its own limit left';
  }
  const mentionsTime = tokenize(text.slice(operator.from, operator.to)).some(
    ({ kind, from, to }) =>
      (kind === 'name' || kind === 'quotedName') &&
      unquoteName(text.slice(operator.from + from, operator.from + to)) === time
  );
  return mentionsTime && name !== 'search' ? `${name} may change ${time}` : undefined;
}

/** A union of whole datasets is events; one of subqueries may be anything. */
export function whyNotUnion(operator: Operator, text: string): string | undefined {
  if (operator.keyword.name !== 'union') {
    return undefined;
  }
  const nested = tokenize(text.slice(operator.from, operator.to)).some(
    ({ kind, from }) => kind === 'pipe' || text.charAt(operator.from + from) === '('
  );
  return nested ? 'its union holds queries of their own' : undefined;
}

function whyOtherOrder(operators: Operator[]): string | undefined {
  const sort = operators.filter((operator) => operator.kind === 'sort').at(-1);
  const [first] = sort?.by ?? [];
  if (sort === undefined || first === undefined) {
    return undefined;
  }
  const { expression } = first;
  if (expression.kind === 'name') {
    return expression.name === time ? undefined : `the query sorts by “${expression.name}”`;
  }
  return 'the query sorts by something that it works out';
}

function isTime({ name }: Name): boolean {
  return name === time;
}

function matchesTime(pattern: NamePattern): boolean {
  return pattern.wildcard ? matchesWildcard(time, pattern.name.split('*')) : isTime(pattern);
}

/** Whether a text is made of these parts with anything in between. */
function matchesWildcard(text: string, parts: string[]): boolean {
  const [first, ...rest] = parts;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) {
    return false;
  }
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) {
      return false;
    }
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

function exhausted(operator: never): never {
  throw new Error(`Unknown operator: ${String(operator)}`);
}
