import { noSchema, type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { withStep } from '@aplkit/language/apl/edit/change';
import { rowsBefore } from '@aplkit/language/apl/edit/sample';
import { type GroupLabel } from '../../types';
import { groupConditions } from './groupConditions';

function ofGroup(text: string, group: Record<string, GroupLabel>, schema: KnownSchema) {
  const { conditions, leftOut } = groupConditions(text, group, schema);
  return { text: conditions.reduce((of, one) => withStep(of, `where ${one}`), rowsBefore(text).text), leftOut };
}

const schema: KnownSchema = {
  ...noSchema,
  fieldsOf: () => [
    { name: 'status', type: 'integer' },
    { name: 'method', type: 'string' },
    { name: 'at', type: 'datetime' },
    { name: 'mixed', type: 'integer|string' },
  ],
};

describe('The events of a group', () => {
  it.each<[string, Record<string, GroupLabel>, string]>([
    ['status', { status: '500' }, 'where status == 500'],
    ['method', { method: '500' }, 'where method == "500"'],
    ['method', { method: 'null' }, 'where isnull(method)'],
    ['method', { method: '"null"' }, 'where method == "null"'],
    ['method', { method: 'a "b"' }, 'where method == "a \\"b\\""'],
    ['method', { method: '' }, 'where method == ""'],
    ['at', { at: '2024-01-02T03:04:05Z' }, 'where at == datetime(2024-01-02T03:04:05Z)'],
    ["['user id']", { 'user id': '7' }, `where tostring(['user id']) == "7"`],
    ['code = tostring(status)', { code: '500' }, 'where tostring(status) == "500"'],
    ['slow = status > 400', { slow: 'true' }, 'where (status > 400) == true'],
    ['low = tolower(method)', { low: '' }, 'where tolower(method) == ""'],
    ['tolower(method)', { Column1: 'null' }, 'where isnull(tolower(method))'],
    ['day = startofday(at)', { day: '2024-01-02T00:00:00Z' }, 'where startofday(at) == datetime(2024-01-02T00:00:00Z)'],
    ['took = status * 1s', { took: '50000000' }, 'where (status * 1s) == 50ms'],
    ['took = status * 1s', { took: '50ms' }, 'where (status * 1s) == 50ms'],
    ['mixed', { mixed: '1' }, 'where tostring(mixed) == "1"'],
    ['mixed', { mixed: 1 }, 'where tostring(mixed) == "1" and gettype(mixed) != "string"'],
    ['mixed', { mixed: '"1"' }, 'where tostring(mixed) == "1" and gettype(mixed) == "string"'],
    ['mixed', { mixed: '"a"' }, 'where tostring(mixed) == "\\"a\\""'],
    ['mixed', { mixed: '50ms' }, 'where (tostring(mixed) == "50ms" or totimespan(mixed) == 50ms)'],
    [
      'mixed',
      { mixed: '2024-01-02T00:00:00Z' },
      'where (tostring(mixed) == "2024-01-02T00:00:00Z" or todatetime(mixed) == datetime(2024-01-02T00:00:00Z))',
    ],
    ['mixed', { mixed: '' }, 'where tostring(mixed) == "" and isnotnull(mixed)'],
    ['mixed', { mixed: 'null' }, 'where isnull(mixed)'],
    ['status, method', { status: '500', method: 'GET' }, 'where status == 500 | where method == "GET"'],
  ])('by %s are those with its values: %j', (by, group, step) => {
    const asked = ofGroup(`logs | where x | summarize count() by bin_auto(_time), ${by}`, group, schema);
    expect(asked).toEqual({ text: `logs | where x | ${step}`, leftOut: [] });
  });

  it.each([
    ['status | extend code = status * 2', 'code'],
    ['status | extend status = status + 1', 'status'],
    ['status | project n = count_', 'status'],
    ['a = status | summarize count() by a = a % 2', 'a'],
  ])('are all events where the query does not group them by its columns, and a sentence says so: %s', (by, name) => {
    expect(ofGroup(`logs | summarize count() by ${by}`, { [name]: '500' }, schema)).toEqual({
      text: 'logs',
      leftOut: [`Comparing all values of “${name}”, because the query doesn’t group by it.`],
    });
  });

  it.each([
    'status | project-rename code = status',
    'status | extend code = status',
    'status | project code = status, count_',
    'status | where count_ > 5 | sort by count_ desc',
    'status, method | summarize sum(count_) by status',
    'code = status | extend share = count_ / 10.0',
  ])('are those of the column that a later step renames or keeps: %s', (by) => {
    const name = by.includes('code') ? 'code' : 'status';
    expect(ofGroup(`logs | summarize count() by ${by}`, { [name]: '500' }, schema)).toEqual({
      text: 'logs\n| where status == 500',
      leftOut: [],
    });
  });

  it('are all events where the size of a bin depends on the time range, which another question has', () => {
    const { text, leftOut } = ofGroup(
      'logs | summarize count() by bin_auto(at)',
      { at: '2024-01-02T00:00:00Z' },
      schema
    );
    expect([text, leftOut]).toEqual(['logs', [expect.stringContaining('Set a size, such as `bin(at, 5m)`.')]]);
  });

  it('see what the query has computed before', () => {
    const text = 'logs | extend kind = iff(status > 400, "bad", "good") | summarize count() by kind';
    expect(ofGroup(text, { kind: 'bad' }, schema).text).toBe(
      'logs | extend kind = iff(status > 400, "bad", "good") | where kind == "bad"'
    );
  });
});
