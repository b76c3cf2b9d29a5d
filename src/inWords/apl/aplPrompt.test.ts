import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { promptFor } from './aplPrompt';
import { repairFor } from '../promptParts';

const many = Array.from({ length: 300 }, (_, index): SchemaField => ({
  name: `attributes.http.request.header.x_custom_header_${index}`,
  type: 'string',
  description: 'A header of the request, as the load balancer received it from the client',
}));
const fields: SchemaField[] = [...many, { name: 'checkout_total', type: 'float', unit: 'curusd' }];
const question = {
  text: 'average checkout total',
  query: "['logs']\n| where env == '${env}'",
  dataset: 'logs',
  schema: { datasets: ['logs'], fieldsOf: () => fields },
  titled: ['One', 'Two', 'Average over time', 'Three'].map((title) => ({ title, query: "['logs'] | count" })),
};
const written = () => promptFor(question).map(({ content }) => content);

describe('The prompt', () => {
  it('has at most 18,000 characters for 300 fields, most relevant fields first', () => {
    const [system, user] = written();
    expect(system.length + user.length).toBeLessThanOrEqual(18_000);
    expect(system).toContain('Fields:\ncheckout_total: float in curusd\n');
    expect(system.split('\n').filter((line) => line.includes('x_custom_header_')).length).toBeGreaterThan(200);
  });

  it('has the three examples that fit best, and the query with its variables by name', () => {
    const [system, user] = written();
    expect(system.match(/Example, “[^”]*”/g)).toEqual([
      'Example, “Average over time”',
      'Example, “One”',
      'Example, “Two”',
    ]);
    expect(user).toBe(
      "The query now:\n['logs']\n| where env == '${env}'\nChange only what the question needs.\nQuestion: average checkout total"
    );
  });

  it('is followed by the problems of a wrong answer', () => {
    const repair = repairFor(promptFor(question), 'wrong', ['No field “a”.']);
    expect(repair.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(repair[3].content).toContain('- No field “a”.');
  });
});
