import { parseQuery } from './parse';
import { names } from './testing/names';
import { shown } from './testing/show';
import { aggregates, findWord, operators, scalarFunctions, tabularOperators } from './vocabulary';

const {
  'tabular-operators': tabular,
  'aggregation-function': aggregation,
  'in-operators': inOperators,
  ...families
} = names;
const namesOf = (words: ReadonlyArray<{ name: string }>) => words.map(({ name }) => name).sort();

test('every tabular operator is there, and the grammar knows each', () => {
  expect(namesOf(tabularOperators)).toEqual([...tabular].sort());
  for (const { name } of tabularOperators) {
    const { problems } = parseQuery(`logs | ${name}`);
    expect(problems.filter(({ message }) => message.includes('no operator'))).toEqual([]);
  }
});

test('every aggregate is there', () => {
  expect(namesOf(aggregates)).toEqual([...aggregation].sort());
});

test('every scalar function is there, each once', () => {
  const known = namesOf(scalarFunctions);
  expect(
    Object.values(families)
      .flat()
      .filter((name) => !known.includes(name))
  ).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

test('every operator between values is there, and the grammar knows each', () => {
  expect(inOperators.filter((name) => !findWord('operator', name))).toEqual([]);
  for (const { name, signature } of operators) {
    expect(signature).toContain(name);
    expect(shown(signature)).not.toBe('');
  }
});

test('each word has a signature that begins with it and a sentence about it', () => {
  for (const { name, signature, help } of [...tabularOperators, ...aggregates, ...scalarFunctions]) {
    expect(signature.startsWith(name)).toBe(true);
    expect(help).toMatch(/^\S.*[.…]$/);
  }
});

test('a word is found by kind and name', () => {
  expect(findWord('aggregate', 'count')?.signature).toBe('count()');
  expect(findWord('function', 'count')).toBeUndefined();
  expect(findWord('function', 'bin')?.signature).toBe('bin(value, size)');
});
