import { type Query, type SyntaxProblem } from '../tree/ast';
import { type Token } from '../tree/lexer';
import { tabularOperators, operators } from '../vocabulary/vocabulary';
import { closest } from './closest';
import { type Fix, type Problem, replaceFix } from './problem';

/**
 * Returns the syntax problems of a query. Where they come from a habit of SQL, SPL or another language, or from a slip, they say what APL
 * uses instead, and have a fix.
 * @param tokens of the text, without white space and comments
 */
export function habitProblems(text: string, tokens: readonly Token[], query: Query): Problem[] {
  const [first, second] = tokens.slice(0, 2).map(({ from, to }) => text.slice(from, to).toLowerCase());
  if (first === 'select' && second !== undefined && second !== '|') {
    const [{ from, to }] = tokens;
    const message = "A query of APL begins with a dataset: `['logs'] | where … | project …`.";
    return [{ from, to, severity: 'error', message, fixes: [] }];
  }
  const quotes = curlyQuotes(text, tokens);
  const missing = missingSemicolons(text, tokens, query);
  const rest = query.problems.filter(
    (problem) =>
      ![...quotes, ...missing].some(({ from, to }) => problem.from <= to && from <= problem.to) &&
      !missing.some(({ to }) => tokens.find((token) => token.from >= to)?.from === problem.from)
  );
  return [...quotes, ...missing, ...rest.map((problem) => explained(problem, new Place(text, tokens, problem.from)))];
}

/** The tokens around a problem. */
class Place {
  private readonly index: number;

  constructor(
    readonly text: string,
    private readonly tokens: readonly Token[],
    offset: number
  ) {
    const found = tokens.findIndex(({ to }) => to > offset);
    this.index = found < 0 ? tokens.length : found;
  }

  /** Returns the token so many positions from where the problem begins. */
  token(distance: number): Token | undefined {
    return this.tokens[this.index + distance];
  }

  word(distance: number): string {
    const token = this.token(distance);
    return token ? this.text.slice(token.from, token.to) : '';
  }

  /** Returns whether tokens follow each other without a space. */
  touches(distance: number): boolean {
    return this.token(distance)?.to === this.token(distance + 1)?.from;
  }

  /** Returns two adjacent minus signs on the line before the problem, or at it. */
  dashes(): { from: number; to: number } | undefined {
    const line = this.text.lastIndexOf('\n', (this.token(0)?.from ?? this.text.length) - 1);
    for (let distance = 0; (this.token(distance)?.from ?? -1) > line; distance -= 1) {
      if (this.word(distance) === '-' && this.word(distance + 1) === '-' && this.touches(distance)) {
        return { from: this.token(distance)?.from ?? 0, to: this.token(distance + 1)?.to ?? 0 };
      }
    }
    return undefined;
  }
}

interface Explanation {
  message: string;
  fixes: Fix[];
}

function explained({ from, to, message }: SyntaxProblem, place: Place): Problem {
  const found = explain(message, place);
  return { from, to, severity: 'error', message: found?.message ?? message, fixes: found?.fixes ?? [] };
}

const lowerWords: ReadonlySet<string> = new Set([
  ...[...tabularOperators, ...operators].flatMap(({ name }) => name.split(' ')),
  ...['by', 'asc', 'desc', 'nulls', 'first', 'last', 'let', 'on', 'true', 'false', 'null', 'not', 'from', 'to', 'step'],
]);

/** Operators of other languages, and their nearest equivalents. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['stats', 'summarize'],
  ['eval', 'extend'],
  ['fields', 'project'],
  ['table', 'project'],
  ['select', 'project'],
  ['head', 'limit'],
  ['dedup', 'distinct'],
  ['rename', 'project-rename'],
  ['rex', 'parse'],
  ['filter', 'where'],
  ['mvexpand', 'mv-expand'],
  ['append', 'union'],
]);

const negatable: ReadonlySet<string> = new Set([
  'in',
  'between',
  'contains',
  'startswith',
  'endswith',
  'has',
  'matches',
]);

function explain(message: string, place: Place): Explanation | undefined {
  const [token, word, next] = [place.token(0), place.word(0), place.word(1)];
  const dashes = place.dashes();
  if (dashes) {
    return { message: 'A comment begins with `//` in APL.', fixes: [replaceFix(dashes, '//')] };
  }
  if (!token) {
    return undefined;
  }
  const both = { from: token.from, to: place.token(1)?.to ?? token.to };
  if (word === '#') {
    return { message: 'A comment begins with `//` in APL.', fixes: [replaceFix(token, '//')] };
  }
  if (word === '=') {
    return { message: 'APL compares with `==`; `=` gives a column its name.', fixes: [replaceFix(token, '==')] };
  }
  if (word === '&' && next === '&') {
    return { message: 'APL writes `and`.', fixes: [replaceFix(both, 'and')] };
  }
  if (word === '|' && place.word(-1) === '|' && place.touches(-1)) {
    const span = { from: place.token(-1)?.from ?? token.from, to: token.to };
    return { message: 'APL writes `or`. A pipe begins the next step.', fixes: [replaceFix(span, 'or')] };
  }
  const negated = word.toLowerCase() === 'not' ? next.toLowerCase() : '';
  if (negatable.has(negated)) {
    return { message: `APL writes \`!${negated}\`.`, fixes: [replaceFix(both, `!${negated}`)] };
  }
  switch (word.toLowerCase()) {
    case 'is':
      return isNull(place);
    case 'like':
    case 'ilike':
      return like(place, token, false);
    case 'not':
      return next.toLowerCase() === 'like' ? like(place, both, true) : undefined;
    default:
      return otherWord(message, word, token, place);
  }
}

/** Explains `x is null` and `x is not null`, where `x` is a name. */
function isNull(place: Place): Explanation | undefined {
  const negated = place.word(1).toLowerCase() === 'not';
  const last = place.token(negated ? 2 : 1);
  const operand = place.token(-1);
  const called = negated ? 'isnotnull' : 'isnull';
  if (place.word(negated ? 2 : 1).toLowerCase() !== 'null' || !last) {
    return undefined;
  }
  const isName = operand?.kind === 'name' || operand?.kind === 'quotedName';
  return {
    message: `APL asks for a missing value by \`${called}(…)\`.`,
    fixes: operand && isName ? [replaceFix({ from: operand.from, to: last.to }, `${called}(${place.word(-1)})`)] : [],
  };
}

/** Explains that `like '%x%'` is `contains`, and so on. */
function like(place: Place, operator: { from: number; to: number }, negated: boolean): Explanation {
  const at = negated ? 2 : 1;
  const pattern = place.token(at);
  const written = place.word(at);
  const inner = written.slice(1, -1);
  const [before, after] = [inner.startsWith('%'), inner.endsWith('%') && inner.length > 1];
  const text = inner.slice(before ? 1 : 0, after ? -1 : undefined);
  const word = before && after ? 'contains' : after ? 'startswith' : before ? 'endswith' : '=~';
  const no = word === '=~' ? '!~' : `!${word}`;
  const isPlain = pattern?.kind === 'string' && !text.includes('%') && !text.includes('_');
  return {
    message: 'APL has no `like`: there are `contains`, `startswith`, `endswith` and `matches regex`.',
    fixes:
      pattern && isPlain
        ? [
            replaceFix(
              { from: operator.from, to: pattern.to },
              `${negated ? no : word} ${written.charAt(0)}${text}${written.charAt(0)}`
            ),
          ]
        : [],
  };
}

/** Explains a word in capitals, of another language, or with a slip. */
function otherWord(message: string, word: string, token: Token, place: Place): Explanation | undefined {
  if (token.kind !== 'name') {
    return message.startsWith('Expected `regex`') && token.kind === 'string'
      ? {
          message,
          fixes: [{ title: 'Write `matches regex`', edits: [{ from: token.from, to: token.from, text: 'regex ' }] }],
        }
      : undefined;
  }
  const lower = word.toLowerCase();
  if (lower !== word && lowerWords.has(lower)) {
    return { message: `APL is written in lower case: \`${lower}\`.`, fixes: [replaceFix(token, lower)] };
  }
  if (!message.includes('no operator')) {
    return undefined;
  }
  const meant =
    otherWords.get(lower) ??
    closest(
      word,
      tabularOperators.map(({ name }) => name)
    );
  return meant === undefined
    ? undefined
    : { message: `\`${word}\` is no operator of APL. Did you mean \`${meant}\`?`, fixes: [replaceFix(token, meant)] };
}

const curly = '“”„‘’‚«»';

/** Quotes that a word processor inserted: letters to the grammar. */
function curlyQuotes(text: string, tokens: readonly Token[]): Problem[] {
  if (!Array.from(curly).some((quote) => text.includes(quote))) {
    return [];
  }
  const places = tokens
    .filter(({ kind }) => kind === 'name' || kind === 'error')
    .flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, index) => from + index).filter((at) => curly.includes(text.charAt(at)))
    );
  const problems: Problem[] = [];
  for (let index = 0; index < places.length; index += 2) {
    const from = places[index];
    const last = places[index + 1] ?? from;
    const edits = [...new Set([from, last])].map((at) => ({ from: at, to: at + 1, text: '"' }));
    problems.push({
      from,
      to: last + 1,
      severity: 'error',
      message: 'These are typographic quotes. APL takes straight ones.',
      fixes: [{ title: 'Write straight quotes', edits }],
    });
  }
  return problems;
}

/**
 * Explains where a `;` is missing after `let`: the grammar sees it only later, or not at all, because a dataset in brackets on the next
 * line may be an element of what comes before.
 */
function missingSemicolons(text: string, tokens: readonly Token[], query: Query): Problem[] {
  const lets = query.statements.filter(({ kind }) => kind === 'let');
  const named = query.problems.find(({ message }) => message.startsWith('Expected `;`'));
  const offsets = new Set<number>();
  if (named) {
    offsets.add(tokens.filter(({ to }) => to <= named.from).at(-1)?.to ?? named.from);
  }
  for (const { from, to } of query.pipeline && query.problems.length === 0 ? [] : lets) {
    const inside = tokens.filter((token) => token.from >= from && token.to <= to);
    inside.forEach((token, index) => {
      const before = inside[index - 1];
      const startsLine = before !== undefined && text.slice(before.to, token.from).includes('\n');
      const endsValue =
        before?.kind === 'string' ||
        before?.kind === 'name' ||
        before?.kind === 'number' ||
        text.charAt((before?.to ?? 0) - 1) === ')';
      if (token.kind === 'quotedName' && startsLine && endsValue) {
        offsets.add(before.to);
      }
    });
  }
  return [...offsets].map((at) => ({
    from: Math.max(0, at - 1),
    to: at,
    severity: 'error',
    message: 'A `;` is missing after this `let`.',
    fixes: [{ title: 'Add `;`', edits: [{ from: at, to: at, text: ';' }] }],
  }));
}
