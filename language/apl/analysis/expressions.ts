import { type Expression, type ExpressionOf } from '../tree/ast';
import { parameterAt } from '../vocabulary/word';
import { findFunction, scalarFunctions } from '../vocabulary/functions';
import { aggregates, findAggregate } from '../vocabulary/functions/aggregates';
import { commentAsSigns, comparedWithNull, comparedWithPattern, misplacedAggregate, otherFunction } from './confusions';
import { integerDivision, isWholeOperand, takesWhole } from './integerDivision';
import { type Environment, tableNamed, valueNamed } from './environment';
import { findPath, holdsVariable, nameType } from './names';
import { checkArguments, resultType } from './signatures';
import { isTableFunction, noTableFunction } from '../vocabulary/otherLanguages';
import { replaceFix } from '../../kit/problem';
import { type AplType, arithmeticType, isTypeName, typeNamed } from './types';

/** Type of an expression. Also reports its problems. */
export function typeOf(expression: Expression, environment: Environment): AplType {
  const { definitions } = environment;
  const of = (inner: Expression) => typeOf(inner, environment);
  switch (expression.kind) {
    case 'string':
    case 'integer':
    case 'boolean':
    case 'datetime':
    case 'timespan':
      return expression.kind;
    case 'real':
      return 'float';
    case 'dynamic':
      return expression.json.startsWith('[') ? 'array' : expression.json.startsWith('{') ? 'map' : 'dynamic';
    case 'null':
      return expression.type === undefined ? 'unknown' : typeNamed(expression.type);
    case 'name':
      return nameType(expression, environment);
    case 'member':
      of(expression.object);
      typeOf(expression.key, { ...environment, isWhole: true });
      return 'unknown';
    case 'slice':
      [expression.start, expression.end].forEach((bound) => bound && of(bound));
      of(expression.object);
      return 'array';
    case 'call':
      return callType(expression, environment);
    case 'negation':
      return of(expression.operand);
    case 'binary':
      return binaryType(expression, environment);
    case 'list':
      of(expression.operand);
      for (const item of expression.items) {
        // The values may be the rows of a table.
        const table = item.kind === 'name' && !isValue(item.name, environment) && tableNamed(item.name, definitions);
        if (table) {
          environment.findings.refer(item, { name: table.name, definition: table });
        } else {
          of(item);
        }
      }
      return 'boolean';
    case 'between':
      [expression.operand, expression.low, expression.high].forEach(of);
      return 'boolean';
    case 'subquery':
      environment.scopeOf(expression.pipeline);
      return 'unknown';
    case 'star':
    case 'broken':
      return 'unknown';
  }
}

const isValue = (name: string, { scope, definitions }: Environment) =>
  valueNamed(name, definitions) !== undefined || findPath(scope, name) !== undefined;

const textComparisons: readonly string[] = ['==', '!=', '=~', '!~', 'contains', 'has'];

function binaryType(expression: ExpressionOf<'binary'>, environment: Environment): AplType {
  const { operator, operatorSpan, left, right } = expression;
  const { findings } = environment;
  const signs = commentAsSigns(expression, findings.text);
  if (signs) {
    findings.problems.push(signs);
    return typeOf(left, environment);
  }
  const withNull = comparedWithNull(expression, environment.scope, findings.text);
  if (withNull) {
    findings.problems.push(withNull.problem);
    typeOf(withNull.operand, environment);
    return 'boolean';
  }
  const withPattern = comparedWithPattern(expression);
  if (withPattern) {
    findings.problems.push(withPattern);
  }
  const isWhole = (operand: Expression) => isWholeOperand(operand, expression, environment.isWhole, findings.text);
  const leftType = typeOf(left, { ...environment, isWhole: isWhole(left) });
  const besideText = leftType === 'string' && right.kind === 'name' && textComparisons.includes(operator);
  const rightType = typeOf(right, { ...environment, besideText, isWhole: isWhole(right) });
  if (operator === '+' && leftType === 'string' && rightType === 'string') {
    const [first, second] = [left, right].map(({ from, to }) => findings.text.slice(from, to));
    const fix = replaceFix(expression, `strcat(${first}, ${second})`);
    findings.error(operatorSpan, 'Use `strcat` to concatenate strings, not `+`.', fix);
    return 'string';
  }
  const division =
    operator === '/' && !environment.isWhole
      ? integerDivision(expression, [leftType, rightType], findings.text)
      : undefined;
  if (division) {
    findings.problems.push(division);
  }
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmeticType(operator, leftType, rightType);
    default:
      return 'boolean';
  }
}

function callType(call: ExpressionOf<'call'>, environment: Environment): AplType {
  const { name } = call.function;
  const scalar = findFunction(name);
  const aggregate = findAggregate(name);
  const word = environment.aggregates === 'expected' && aggregate ? aggregate : (scalar ?? aggregate);
  const inside =
    word?.kind === 'aggregate' && environment.aggregates === 'expected' ? 'inside' : environment.aggregates;
  if (word?.name === 'typeof') {
    return 'unknown';
  }
  const { findings, scope } = environment;
  if (isTableFunction(name)) {
    findings.error(call.function, noTableFunction);
    return 'unknown';
  }
  if (word?.kind === 'aggregate' && environment.aggregates === 'none') {
    findings.problems.push(misplacedAggregate(call, scope, findings.text));
    return typeNamed(word.result);
  }
  // The parameters of an unknown function are also unknown.
  const within: Environment = { ...environment, aggregates: word ? inside : 'inside' };
  const types = call.arguments.map(({ expression }, index) => {
    const isWhole = takesWhole(name, word && parameterAt(word, index)?.type);
    return typeOf(expression, { ...within, isWhole });
  });
  if (!word) {
    if (!isTypeName(name) && !valueNamed(name, environment.definitions) && !holdsVariable(name)) {
      reportUnknown(call, environment);
    }
    return typeNamed(name);
  }
  if (word.kind === 'aggregate' && environment.aggregates === 'inside') {
    findings.error(
      call.function,
      `\`${name}()\` is an aggregate and can’t be inside another aggregate. Compute it in an earlier \`summarize\`.`
    );
  }
  checkArguments(call, word, types, environment.findings);
  return resultType(word, types);
}

function reportUnknown(call: ExpressionOf<'call'>, { scope, aggregates: place, findings }: Environment): void {
  const other = otherFunction(call, scope, findings.text);
  if (other) {
    findings.problems.push(other);
    return;
  }
  const words = place === 'expected' ? [...aggregates, ...scalarFunctions] : scalarFunctions;
  findings.unknown(call.function, {
    what: `APL has no function \`${call.function.name}\``,
    name: call.function.name,
    candidates: words.map((each) => each.name),
    severity: 'warning',
  });
}
