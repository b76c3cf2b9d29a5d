import { type Expression, type ExpressionOf } from '../tree/ast';
import { quoteName, quoteString } from '../tree/quote';
import { findAggregate } from '../vocabulary/vocabulary';
import { aggregateName } from '../analysis/defaultNames';
import { isCurly, otherFunctions, otherLiterals } from './otherWords';
import { type Fix, replaceFix } from './problem';
import { findColumn, type Scope } from '../analysis/scope';

/** A message with its fixes. */
interface Confusion {
  message: string;
  fixes: Fix[];
}

/** Explains a name that is a literal in other languages, or a text in quotes of a word processor. */
export function misreadName(reference: ExpressionOf<'name'>): Confusion | undefined {
  const { name } = reference;
  const literal = literalNamed(reference);
  if (literal !== undefined) {
    return { message: `APL writes \`${literal}\`.`, fixes: [replaceFix(reference, literal)] };
  }
  return isCurly(name[0]) && isCurly(name.at(-1)) && name.length > 1
    ? {
        message: 'These are typographic quotes. APL takes straight ones.',
        fixes: [replaceFix(reference, quoteString(name.slice(1, -1)), 'Write straight quotes')],
      }
    : undefined;
}

/** Returns what a name means that is a literal in other languages; `undefined` for other names, and those in quotes. */
const literalNamed = ({ name, from, to }: ExpressionOf<'name'>) =>
  to - from === name.length ? otherLiterals.get(name.toLowerCase()) : undefined;

const isNull = (expression: Expression, scope?: Scope) =>
  expression.kind === 'name' && literalNamed(expression) === 'null' && !(scope && findColumn(scope, expression.name));

/** Explains a comparison with `NULL`, which APL asks for by a function. `operand` is what is compared. */
export function comparedWithNull(
  expression: ExpressionOf<'binary'>,
  scope: Scope,
  text: string
): (Confusion & { operand: Expression }) | undefined {
  const { operator, left, right } = expression;
  const [operand, literal] = isNull(left) ? [right, left] : [left, right];
  if ((operator !== '==' && operator !== '!=') || !isNull(literal, scope)) {
    return undefined;
  }
  const called = operator === '==' ? 'isnull' : 'isnotnull';
  const written = `${called}(${text.slice(operand.from, operand.to)})`;
  return {
    operand,
    message: `APL tests for a missing value with \`${called}(…)\`.`,
    fixes: [replaceFix({ from: expression.from, to: expression.to }, written)],
  };
}

/** Explains an aggregate outside of `summarize`: where one came before, its column is meant. */
export function misplacedAggregate(call: ExpressionOf<'call'>, scope: Scope, text: string): Confusion {
  const { name } = call.function;
  const written = (part: Expression) => text.slice(part.from, part.to).split(' ').join('');
  const same = scope.columns.find(({ computedBy }) => computedBy && written(computedBy) === written(call));
  const message = `\`${name}()\` is an aggregate: it belongs in \`summarize\`.`;
  if (same) {
    const meant = quoteName(same.name);
    return { message: `${message} Its column is \`${meant}\` here.`, fixes: [replaceFix(call, meant)] };
  }
  const column = quoteName(aggregateName(call) ?? name);
  return {
    message: `${message} Compute it in an earlier step, \`| summarize ${text.slice(call.from, call.to)} by …\`, and write \`${column}\` here.`,
    fixes: [],
  };
}

/** Explains a function of another language, or a column that is written as a call; `undefined` for any other name. */
export function otherFunction(call: ExpressionOf<'call'>, scope: Scope, text: string): Confusion | undefined {
  const { function: called, arguments: given } = call;
  const { name } = called;
  const no = `APL has no function \`${name}\`.`;
  if (given.length === 0 && findColumn(scope, name)) {
    const column = quoteName(name);
    return { message: `\`${name}\` is a column: it takes no brackets.`, fixes: [replaceFix(call, column)] };
  }
  const lower = name.toLowerCase();
  const percent = lower === 'median' ? 50 : lower.startsWith('p') ? Number(lower.slice(1)) : NaN;
  if (percent > 0 && percent < 100 && given.length === 1) {
    const written = `percentile(${text.slice(given[0].from, given[0].to)}, ${percent})`;
    return { message: `${no} Did you mean \`percentile\`?`, fixes: [replaceFix(call, written)] };
  }
  const meant = otherFunctions.get(lower) ?? (findAggregate(lower) ? lower : undefined);
  return meant === undefined
    ? undefined
    : { message: `${no} Did you mean \`${meant}\`?`, fixes: [replaceFix(called, meant)] };
}

/** Signs that a regular expression has and a plain text hardly contains. */
const ofPatterns = ['.*', '.+', '\\d', '\\w', '\\s', '|'];

/** Tells whether a text looks like a regular expression. A `$` before its end begins a variable. */
const isPattern = (text: string) =>
  text.startsWith('^') || text.endsWith('$') || ofPatterns.some((sign) => text.includes(sign));

/** Explains `=~` and `!~` with a regular expression, as they are in other languages. */
export function comparedWithPattern({ operator, operatorSpan, right }: ExpressionOf<'binary'>): Confusion | undefined {
  if ((operator !== '=~' && operator !== '!~') || right.kind !== 'string') {
    return undefined;
  }
  const meant = operator === '=~' ? 'matches regex' : '!matches regex';
  return isPattern(right.value)
    ? {
        message: `\`${operator}\` compares whole texts without regard to case. A regular expression is looked for by \`${meant}\`, anywhere in the text.`,
        fixes: [replaceFix(operatorSpan, meant)],
      }
    : undefined;
}

/** Explains `--` before the last words of a line: to the grammar two signs. */
export function commentAsSigns(
  { operator, operatorSpan, right }: ExpressionOf<'binary'>,
  text: string
): Confusion | undefined {
  const isComment =
    operator === '-' &&
    right.kind === 'negation' &&
    right.from === operatorSpan.to &&
    text[operatorSpan.to + 1] === ' ';
  const both = { from: operatorSpan.from, to: operatorSpan.to + 1 };
  return isComment ? { message: 'A comment begins with `//` in APL.', fixes: [replaceFix(both, '//')] } : undefined;
}
