import { noSchema, type Schema } from '../apl/analysis/schema';
import { ofGroup } from './ofGroup';

const schema: Schema = {
  ...noSchema,
  fieldsOf: () => [
    { name: 'status', type: 'integer' },
    { name: 'method', type: 'string' },
    { name: 'at', type: 'datetime' },
  ],
};

describe('The events of a group', () => {
  it.each([
    ['status', { status: '500' }, 'where status == 500'],
    ['method', { method: '500' }, 'where method == "500"'],
    ['method', { method: 'null' }, 'where isnull(method)'],
    ['method', { method: '"null"' }, 'where method == "null"'],
    ['method', { method: 'a "b"' }, 'where method == "a \\"b\\""'],
    ['method', { method: '' }, 'where method == ""'],
    ['at', { at: '2024-01-02T03:04:05Z' }, 'where at == datetime(2024-01-02T03:04:05Z)'],
    ["['user id']", { 'user id': '7' }, `where tostring(['user id']) == "7"`],
    ['code = tostring(status)', { code: '500' }, 'where tostring(tostring(status)) == "500"'],
    ['slow = status > 400', { slow: 'true' }, 'where tostring(status > 400) == "true"'],
    ['status, method', { status: '500', method: 'GET' }, 'where status == 500 | where method == "GET"'],
  ])('by %s are those with its values: %j', (by, group, step) => {
    const asked = ofGroup(`logs | where x | summarize count() by bin_auto(_time), ${by}`, group, schema);
    expect(asked).toEqual({ text: `logs | where x | ${step}`, leftOut: [] });
  });

  it('are all events where the query does not group them by its columns, and a sentence says so', () => {
    const asked = ofGroup('logs | summarize count() by status | extend code = status', { code: '500' }, schema);
    expect(asked).toEqual({
      text: 'logs',
      leftOut: ['The events of all values of “code” are compared: the query does not group its events by it.'],
    });
  });

  it('see what the query has computed before', () => {
    const text = 'logs | extend kind = iff(status > 400, "bad", "good") | summarize count() by kind';
    expect(ofGroup(text, { kind: 'bad' }, schema).text).toBe(
      'logs | extend kind = iff(status > 400, "bad", "good") | where kind == "bad"'
    );
  });
});
