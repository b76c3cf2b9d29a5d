import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { type KnownSchema, type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { formatQuery } from '@aplkit/language/apl/format/formatQuery';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { helpQueries } from './helpQueries';

const fields: SchemaField[] = [
  { name: '_time', type: 'datetime' },
  { name: 'trace.id', type: 'string' },
  { name: 'service.name', type: 'string' },
  { name: 'duration', type: 'timespan' },
  { name: 'req_duration_ms', type: 'float' },
];

it.each<[string, SchemaField[]]>([
  ['with texts and numbers', fields],
  ['with texts alone', fields.slice(0, 3)],
  ['with numbers alone', [fields[0], fields[4]]],
  ['of which nothing is known', []],
])('A dataset %s has ten queries that are formatted and have no problem', (_, known) => {
  const schema: KnownSchema = { datasets: ['my logs'], fieldsOf: () => (known.length > 0 ? known : undefined) };
  const queries = helpQueries('my logs', known);
  expect(queries).toHaveLength(10);
  for (const { query } of queries) {
    expect(findProblems(query, schema).problems).toEqual([]);
    expect(formatQuery(query)).toEqual({ text: query });
    // No column has a name that another parser takes for a word of the language.
    const made = analyze(query, schema).result.columns.filter(({ definition }) => definition !== undefined);
    expect(made.filter(({ name }) => query.includes(`${name} = `) && quoteName(name) !== name)).toEqual([]);
  }
});

it('The queries use fields that group and measure well, and no identifiers', () => {
  const all = helpQueries('logs', fields)
    .map(({ query }) => query)
    .join('\n');
  expect(all).toContain("['service.name']");
  expect(all).toContain('avg(req_duration_ms)');
  expect(all).not.toContain('trace.id');
});
