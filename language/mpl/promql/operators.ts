import { calculate } from './constants';
import { type Matching } from './expression';
import { operandOf, type Operand, type SeriesQuery, then } from './series';

/** Comparisons in `map`, each with its mirror image for swapped operands. */
const comparisons: ReadonlyMap<string, { name: string; mirrored: string }> = new Map([
  ['==', { name: 'eq', mirrored: '==' }],
  ['!=', { name: 'neq', mirrored: '!=' }],
  ['>', { name: 'gt', mirrored: '<' }],
  ['>=', { name: 'gte', mirrored: '<=' }],
  ['<', { name: 'lt', mirrored: '>' }],
  ['<=', { name: 'lte', mirrored: '>=' }],
]);

export const isComparison = (operator: string): boolean => comparisons.has(operator);
export const isArithmetic = (operator: string): boolean => ['+', '-', '*', '/'].includes(operator);

/** True if an operand is a variable, or a number that MPL can write. */
export const isWritable = ({ value }: Operand): boolean => typeof value === 'string' || Number.isFinite(value);

export const written = ({ value }: Operand): string => String(value);

/** Calculates with two numbers; `undefined` for variables, and for operators that only combine series. */
export function folded(operator: string, { value: left }: Operand, { value: right }: Operand): Operand | undefined {
  const value = typeof left === 'number' && typeof right === 'number' ? calculate(operator, left, right) : undefined;
  return value === undefined ? undefined : operandOf(value);
}

/** Combines series with a number; `undefined` if MPL has no step for that. */
export function withNumber(
  operator: string,
  isBool: boolean,
  query: SeriesQuery,
  operand: Operand,
  isNumberFirst: boolean
): SeriesQuery | undefined {
  const { value } = operand;
  const comparison = comparisons.get(operator);
  if (comparison) {
    const name = isNumberFirst ? comparisons.get(comparison.mirrored)?.name : comparison.name;
    return then(query, `map ${isBool ? 'is' : 'filter'}::${name}(${written(operand)})`);
  }
  if (!isArithmetic(operator) || (operator === '/' && (isNumberFirst || value === 0))) {
    return undefined;
  }
  if (operator === '-' && isNumberFirst) {
    return then(query, 'map * -1', `map + ${written(operand)}`);
  }
  const isNegative = typeof value === 'number' && value < 0;
  const opposite = operator === '+' ? '-' : operator === '-' ? '+' : undefined;
  return then(
    query,
    opposite && isNegative ? `map ${opposite} ${-Number(value)}` : `map ${operator} ${written(operand)}`
  );
}

/** True if `compute`, which joins series with equal tags, matches the same series as the PromQL operator. */
export function joinsEqually(matching: Matching | undefined, left: SeriesQuery, right: SeriesQuery): boolean {
  const [one, other] = [left.tags, right.tags].map((tags) => tags && [...tags].sort().join('\n'));
  const isKnown = one !== undefined && other !== undefined;
  if (isKnown && one !== other) {
    return false;
  }
  if (!matching || (!matching.isOn && matching.labels.length === 0)) {
    return matching?.isGrouped !== true;
  }
  const tags = left.tags ?? [];
  const isAll = matching.isOn
    ? tags.every((tag) => matching.labels.includes(tag))
    : !tags.some((tag) => matching.labels.includes(tag));
  return isKnown && isAll && !matching.isGrouped;
}
