import { findProblems } from '../diagnostics/findProblems';
import { parseQuery } from '../parse';
import { names } from '../testing/names';
import { shown } from '../testing/show';
import { findOperator, operators } from './comparisons';
import { findFunction, scalarFunctions } from './functions';
import { aggregates, findAggregate } from './functions/aggregates';
import { synonyms } from './synonyms';
import { tabularOperators } from './tabularOperators';

const {
  'tabular-operators': tabular,
  'aggregation-function': aggregation,
  'in-operators': inOperators,
  ...families
} = names;
const called = [...aggregates, ...scalarFunctions];
const namesOf = (words: ReadonlyArray<{ name: string }>) => words.map(({ name }) => name).sort();

test('every tabular operator is there, and the grammar knows each', () => {
  expect(namesOf(tabularOperators)).toEqual([...tabular, 'datatable', 'print', 'range'].sort());
  for (const { name } of tabularOperators.filter(({ example }) => example.includes('| '))) {
    const { problems } = parseQuery(`logs | ${name}`);
    expect(problems.filter(({ message }) => message.includes('no operator'))).toEqual([]);
  }
});

test('every word with synonyms is one, and no synonym stands for two operators', () => {
  const words = namesOf([...operators, ...called]);
  expect([...synonyms.keys()].filter((name) => !words.includes(name))).toEqual([]);
  const ofOperators = operators.flatMap(({ name }) => synonyms.get(name) ?? []);
  expect(new Set(ofOperators).size).toBe(ofOperators.length);
});

test('operators say whether they compare sizes or look for a part', () => {
  const comparing = (what: string) => operators.flatMap(({ name, compares }) => (compares === what ? [name] : []));
  expect(comparing('size')).toEqual(['<', '<=', '>', '>=', 'between', '!between']);
  const ofCase = ['contains', 'startswith', 'endswith', 'has', 'hasprefix', 'hassuffix'].flatMap((word) => [
    ...[word, `!${word}`, `${word}_cs`, `!${word}_cs`],
  ]);
  expect(comparing('part')).toEqual([...ofCase, 'has_any', 'has_any_cs', 'matches regex', '!matches regex']);
});

test('every aggregate is there', () => {
  expect(namesOf(aggregates)).toEqual([...aggregation, 'presence'].sort());
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

test('functions that read a part of a time say that it is in UTC', () => {
  const reading = scalarFunctions.filter(({ typed }) => typed.includes('(time: datetime'));
  expect(reading.length).toBeGreaterThan(10);
  expect(reading.filter(({ help }) => !help.includes('UTC')).map(({ name }) => name)).toEqual([]);
});

test('every operator between values is there, and the grammar knows each', () => {
  expect(inOperators.filter((name) => !findOperator(name))).toEqual([]);
  for (const { name, signature } of operators) {
    expect(signature).toContain(name);
    expect(shown(signature)).not.toBe('');
  }
});

test('each word has a signature that begins with it and a sentence about it', () => {
  for (const { name, signature, help } of [...tabularOperators, ...called]) {
    expect(signature.startsWith(name)).toBe(true);
    expect(help).toMatch(/^\S.*[.…]$/);
  }
});

test('each word has an example, which is a query that has no problem and uses the word', () => {
  for (const { name, example } of [...tabularOperators, ...called, ...operators]) {
    expect([example, parseQuery(example).problems]).toEqual([example, []]);
    expect(example).toContain(name);
  }
});

/** The fields of the demo data. */
const fields = (
  '_time:datetime _sysTime:datetime method:string uri:string status:string content_type:string server_datacenter:string ' +
  'geo.city:string geo.country:string user_agent:string id:string req_duration_ms:float resp_body_size_bytes:integer ' +
  'resp_header_size_bytes:integer is_tls:boolean error:string tags:array headers:map'
)
  .split(' ')
  .map((field) => {
    const [name, type] = field.split(':');
    return { name, type };
  });

test('each example uses names, functions and types as the tables say', () => {
  const schema = { datasets: ['sample-http-logs'], fieldsOf: () => fields };
  const wrong = [...tabularOperators, ...called, ...operators].flatMap(({ example }) =>
    findProblems(example, schema).problems.map(({ message }) => `${example}: ${message}`)
  );
  expect(wrong).toEqual([]);
});

test('a function knows its parameters and what it returns', () => {
  expect(findFunction('substring')).toMatchObject({
    signature: 'substring(text, start, length)',
    parameters: [
      { name: 'text', type: 'string', optional: false, variadic: false },
      { name: 'start', type: 'integer', optional: false },
      { name: 'length', type: 'integer', optional: true, variadic: false },
    ],
    result: 'string',
  });
  expect(findFunction('strcat')?.parameters.at(-1)).toMatchObject({ type: 'any', optional: true, variadic: true });
  expect(findFunction('pi')).toMatchObject({ parameters: [], result: 'float' });
  expect(findAggregate('max')).toMatchObject({ result: 'T' });
});

test('all types of the tables are types of the language', () => {
  const types = new Set(
    [...scalarFunctions, ...aggregates].flatMap(({ parameters, result }) => [
      result,
      ...parameters.map((each) => each.type),
    ])
  );
  expect([...types].sort()).toEqual(
    [
      'T',
      'any',
      'array',
      'boolean',
      'datetime',
      'dynamic',
      'float',
      'integer',
      'map',
      'number',
      'string',
      'timespan',
    ].sort()
  );
});

test('a word is found by kind and name', () => {
  expect(findAggregate('count')?.signature).toBe('count()');
  expect(findFunction('count')).toBeUndefined();
  expect(findFunction('bin')?.signature).toBe('bin(field, size)');
  expect(findOperator('!in')?.signature).toBe('value !in (a, b)');
});
