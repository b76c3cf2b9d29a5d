/** Type of an expression; `unknown` is valid everywhere. */
export type AplType =
  'string' | 'integer' | 'float' | 'boolean' | 'datetime' | 'timespan' | 'array' | 'map' | 'dynamic' | 'unknown';

const byName: ReadonlyMap<string, AplType> = new Map<string, AplType>([
  ...(['string', 'integer', 'float', 'boolean', 'datetime', 'timespan', 'array', 'map', 'dynamic'] as const).map(
    (name) => [name, name] as const
  ),
  ['guid', 'string'],
  ['int', 'integer'],
  ['long', 'integer'],
  ['real', 'float'],
  ['double', 'float'],
  ['decimal', 'float'],
  ['bool', 'boolean'],
  ['date', 'datetime'],
  ['time', 'timespan'],
  ['object', 'map'],
  // The only union whose values can be compared and added like those of one type.
  ['integer|float', 'float'],
]);

/** The type for a word in a query or schema, such as `integer` for `long`. */
export function typeNamed(name: string): AplType {
  return byName.get(name) ?? 'unknown';
}

export const isTypeName = (name: string): boolean => byName.has(name);

export const isNumber = (type: AplType): boolean => type === 'integer' || type === 'float';

export const hasPercentiles = (type: AplType): boolean => isNumber(type) || type === 'timespan';

/** True if a type isn't known until the query runs. */
export const isDynamic = (type: AplType): boolean => type === 'unknown' || type === 'dynamic';

/** True if a parameter in the vocabulary accepts an argument of a type. */
export function accepts(parameter: string, argument: AplType): boolean {
  if (parameter === 'any' || parameter === 'T' || parameter === 'dynamic' || isDynamic(argument)) {
    return true;
  }
  return parameter === 'number' || parameter === 'float' || parameter === 'integer'
    ? isNumber(argument)
    : parameter === argument;
}

export function arithmeticType(operator: '+' | '-' | '*' | '/' | '%', left: AplType, right: AplType): AplType {
  const pair = [left, right];
  if (operator === '-' && left === 'datetime' && right === 'datetime') {
    return 'timespan';
  }
  if (pair.includes('datetime')) {
    return pair.includes('timespan') ? 'datetime' : 'unknown';
  }
  if (pair.some(isDynamic)) {
    return 'unknown';
  }
  if (pair.includes('timespan')) {
    return left === 'timespan' && right === 'timespan' && operator === '/' ? 'float' : 'timespan';
  }
  if (!isNumber(left) || !isNumber(right)) {
    return 'unknown';
  }
  return left === 'float' || right === 'float' ? 'float' : 'integer';
}
