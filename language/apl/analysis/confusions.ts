import { type Expression, type ExpressionOf } from '../tree/ast';
import { quoteName, quoteString } from '../tree/quote';
import { findAggregate } from '../vocabulary/functions/aggregates';
import { aggregateName } from './defaultNames';
import { isCurly, otherFunctions, otherLiterals } from '../vocabulary/otherLanguages';
import { errorProblem, type Fix, type Problem, replaceFix, warningProblem } from '../../kit/problem';
import { findColumn, type Scope } from './scope';

/** Explains a name that's a literal in other languages, or a string in typographic quotes. */
export function misreadName(reference: ExpressionOf<'name'>): Problem | undefined {
  const { name } = reference;
  const literal = literalNamed(reference);
  if (literal !== undefined) {
    return errorProblem(reference, `In APL, write \`${literal}\`.`, replaceFix(reference, literal));
  }
  const fix = replaceFix(reference, quoteString(name.slice(1, -1)), 'Use straight quotes');
  return isCurly(name[0]) && isCurly(name.at(-1)) && name.length > 1
    ? errorProblem(reference, 'APL requires straight quotes, not typographic quotes.', fix)
    : undefined;
}

/** The literal that an unquoted name stands for in other languages. */
const literalNamed = ({ name, from, to }: ExpressionOf<'name'>) =>
  to - from === name.length ? otherLiterals.get(name.toLowerCase()) : undefined;

const isNull = (expression: Expression, scope?: Scope) =>
  expression.kind === 'name' && literalNamed(expression) === 'null' && !(scope && findColumn(scope, expression.name));

/** Explains a comparison with `NULL`. `operand` is the other side. */
export function comparedWithNull(
  expression: ExpressionOf<'binary'>,
  scope: Scope,
  text: string
): { problem: Problem; operand: Expression } | undefined {
  const { operator, left, right } = expression;
  const [operand, literal] = isNull(left) ? [right, left] : [left, right];
  if ((operator !== '==' && operator !== '!=') || !isNull(literal, scope)) {
    return undefined;
  }
  const called = operator === '==' ? 'isnull' : 'isnotnull';
  const written = `${called}(${text.slice(operand.from, operand.to)})`;
  const message = `Use \`${called}(…)\` to test for a missing value in APL.`;
  return { operand, problem: errorProblem(expression, message, replaceFix(expression, written)) };
}

/** Explains an aggregate outside `summarize`, and suggests the column of an earlier step that computes it. */
export function misplacedAggregate(call: ExpressionOf<'call'>, scope: Scope, text: string): Problem {
  const { name } = call.function;
  const written = (part: Expression) => text.slice(part.from, part.to).split(' ').join('');
  const same = scope.columns.find(({ computedBy }) => computedBy && written(computedBy) === written(call));
  const message = `\`${name}()\` is an aggregate. Use it in \`summarize\`.`;
  if (same) {
    const meant = quoteName(same.name);
    return errorProblem(
      call.function,
      `\`${name}()\` is an aggregate that an earlier step computes. Use the column \`${meant}\`.`,
      replaceFix(call, meant)
    );
  }
  const column = quoteName(aggregateName(call) ?? name);
  const step = `| summarize ${text.slice(call.from, call.to)} by …`;
  return errorProblem(
    call.function,
    `${message} Compute it in an earlier step, \`${step}\`, and write \`${column}\` here.`
  );
}

/** Explains a function from another language, or a column that's written like a call. */
export function otherFunction(call: ExpressionOf<'call'>, scope: Scope, text: string): Problem | undefined {
  const { function: called, arguments: given } = call;
  const { name } = called;
  if (given.length === 0 && findColumn(scope, name)) {
    return errorProblem(
      called,
      `\`${name}\` is a column, not a function: remove the parentheses.`,
      replaceFix(call, quoteName(name))
    );
  }
  const instead = (meant: string, fix: Fix) =>
    errorProblem(called, `APL has no function \`${name}\`. Did you mean \`${meant}\`?`, fix);
  const lower = name.toLowerCase();
  const percent = lower === 'median' ? 50 : lower.startsWith('p') ? Number(lower.slice(1)) : NaN;
  if (percent > 0 && percent < 100 && given.length === 1) {
    const written = `percentile(${text.slice(given[0].from, given[0].to)}, ${percent})`;
    return instead('percentile', replaceFix(call, written));
  }
  const meant = otherFunctions.get(lower) ?? (findAggregate(lower) ? lower : undefined);
  return meant === undefined ? undefined : instead(meant, replaceFix(called, meant));
}

/** Text that's common in regular expressions, but rare in plain strings. */
const ofPatterns = ['.*', '.+', '\\d', '\\w', '\\s', '|'];

/** True if a string looks like a regular expression. A `$` counts only at the end; elsewhere, it starts a variable. */
const isPattern = (text: string) =>
  text.startsWith('^') || text.endsWith('$') || ofPatterns.some((sign) => text.includes(sign));

/** Explains `=~` and `!~` with a regular expression, as in other languages. */
export function comparedWithPattern({ operator, operatorSpan, right }: ExpressionOf<'binary'>): Problem | undefined {
  if ((operator !== '=~' && operator !== '!~') || right.kind !== 'string') {
    return undefined;
  }
  const meant = operator === '=~' ? 'matches regex' : '!matches regex';
  const message = `\`${operator}\` compares whole strings, ignoring case. Use \`${meant}\` for a regular expression.`;
  return isPattern(right.value) ? warningProblem(right, message, replaceFix(operatorSpan, meant)) : undefined;
}

/** Explains a comment that starts with `--`. The grammar reads `--` as two minus signs. */
export function commentAsSigns({ operatorSpan }: ExpressionOf<'binary'>, text: string): Problem | undefined {
  const both = { from: operatorSpan.from, to: operatorSpan.to + 1 };
  return text.startsWith('-- ', both.from)
    ? errorProblem(both, 'Comments start with `//` in APL.', replaceFix(both, '//'))
    : undefined;
}
