import { noSchema } from '../analysis/schema';
import { schema } from '../testing/analyzing';
import { applyEdits } from '../tree/edit';
import { type FieldAt } from './fieldFilters';
import { addFieldStep, type FieldStep } from './fieldSteps';

const status: FieldAt = { column: 'status', type: 'string', place: 0 };

function after(text: string, step: FieldStep, field: Partial<FieldAt> = {}, known = schema): string {
  const { edits, leftOut } = addFieldStep(text, { ...status, ...field }, step, known);
  return leftOut ?? applyEdits(text, edits);
}

describe('A value', () => {
  it('is kept or left out by a filter at the place, after those that are there', () => {
    expect(after('logs\n| limit 5', { kind: 'keep', value: '500' })).toBe('logs\n| where status == "500"\n| limit 5');
    expect(after('logs | where a == 1 | limit 5', { kind: 'leaveOut', value: '500' })).toBe(
      'logs | where a == 1 | where status != "500" | limit 5'
    );
    expect(after('logs | limit 5 | count', { kind: 'keep', value: '500' }, { place: 1 })).toBe(
      'logs | limit 5 | where status == "500" | count'
    );
  });

  it('is written as its type is', () => {
    const keep = (value: string, type: FieldAt['type']) => after('logs', { kind: 'keep', value }, { type });
    expect(keep('7', 'integer')).toBe('logs\n| where status == 7');
    expect(keep('true', 'boolean')).toBe('logs\n| where status == true');
    expect(keep('["a"]', 'array')).toBe('logs\n| where tostring(status) == "[\\"a\\"]"');
    expect(keep('', 'string')).toBe('logs\n| where isempty(status)');
  });

  it('takes the place of its opposite, and is not there twice', () => {
    const kept = 'logs | where status == "500" | limit 5';
    expect(after(kept, { kind: 'leaveOut', value: '500' })).toBe('logs | where status != "500" | limit 5');
    expect(after(kept, { kind: 'keep', value: '500' })).toBe('The query already has this step.');
    expect(after(kept, { kind: 'keep', value: '500' }, { place: 1 })).toBe('The query already has this step.');
  });

  it('joins the values that are kept already, or left out, so that no two filters contradict each other', () => {
    const method = { column: 'method' };
    const keep = (text: string, value: string) => after(text, { kind: 'keep', value }, method);
    const leaveOut = (text: string, value: string) => after(text, { kind: 'leaveOut', value }, method);
    expect(keep('logs\n| where method == "GET"', 'PUT')).toBe('logs\n| where method in ("GET", "PUT")');
    expect(keep('logs | where a > 1 and method in ("GET", "PUT") | limit 5', 'DELETE')).toBe(
      'logs | where a > 1 and method in ("GET", "PUT", "DELETE") | limit 5'
    );
    expect(keep('logs | where isempty(method) and a > 1', 'GET')).toBe(
      'logs | where (isempty(method) or method == "GET") and a > 1'
    );
    expect(leaveOut('logs | where method != "GET"', 'PUT')).toBe('logs | where method !in ("GET", "PUT")');
    expect(leaveOut('logs | where isnotempty(method)', 'PUT')).toBe(
      'logs | where isnotempty(method) | where method != "PUT"'
    );
    expect(leaveOut('logs | where method in ("GET", "PUT")', 'PUT')).toBe('logs | where method == "GET"');
    expect(keep('logs | where method !in ("GET", "PUT")', 'PUT')).toBe('logs | where method == "PUT"');
    expect(keep('logs | where method in ("GET", "PUT")', 'PUT')).toBe('The query already has this step.');
    expect(keep('logs | where method contains "E" or a > 1', 'PUT')).toBe(
      'logs | where method contains "E" or a > 1 | where method == "PUT"'
    );
  });

  it('is filtered where the query goes on with what cannot be read', () => {
    expect(after('logs\n| where ', { kind: 'keep', value: '500' })).toContain('where status == "500"');
  });
});

it('A field is there where it has a value', () => {
  expect(after('logs', { kind: 'present' })).toBe('logs\n| where isnotempty(status)');
  expect(after('logs', { kind: 'present' }, { type: 'float' })).toBe('logs\n| where isnotnull(status)');
});

describe('Groups', () => {
  it('are a new summarize, of all rows', () => {
    expect(after('logs\n| where a == 1\n| sort by _time desc\n| limit 5', { kind: 'group' })).toBe(
      'logs\n| where a == 1\n| summarize count() by status'
    );
    expect(after('logs | limit 5', { kind: 'group' }, { column: 'geo.city' }, noSchema)).toBe(
      "logs\n| summarize count() by ['geo.city']"
    );
  });

  it('join those that there are', () => {
    expect(after('logs | summarize avg(size) by method | sort by method', { kind: 'group' })).toBe(
      'logs | summarize avg(size) by method, status | sort by method'
    );
    expect(after('logs | summarize count() by status', { kind: 'group' })).toBe(
      'The rows are already grouped by “status”.'
    );
  });

  it('are not of a field that is gone, and say so', () => {
    expect(after('logs | project method', { kind: 'group' })).toContain('removes “status”');
    expect(after('logs | where ', { kind: 'group' })).toContain('The query has an error');
  });
});

describe('A field of measures', () => {
  const size: Partial<FieldAt> = { column: 'size', type: 'integer' };

  it('is grouped in buckets', () => {
    expect(after('logs | limit 5', { kind: 'group', size: '50' }, size)).toBe(
      'logs\n| summarize count() by bin(size, 50)'
    );
    const grouped = 'logs | summarize count() by bin(size, 50)';
    expect(after('logs | summarize count() by method', { kind: 'group', size: '50' }, size)).toBe(
      'logs | summarize count() by method, bin(size, 50)'
    );
    expect(after(grouped, { kind: 'group', size: '20' }, size)).toBe('The rows are already grouped by “size”.');
    expect(after(grouped, { kind: 'chart' })).toBe(`${grouped}, status, bin_auto(_time)`);
  });

  it('is charted by other groups, which come before those that are there, or in its own place', () => {
    const chart = (text: string) => after(text, { kind: 'chart', by: 'a = 1, status = 2' });
    expect(chart('logs | limit 5')).toBe('logs\n| summarize count() by bin_auto(_time), a = 1, status = 2');
    expect(chart('logs | summarize count() by method, bin_auto(_time) | limit 3')).toBe(
      'logs | summarize count() by a = 1, status = 2, method, bin_auto(_time) | limit 3'
    );
    expect(chart('logs | summarize count() by bin_auto(_time), status')).toBe(
      'logs | summarize count() by bin_auto(_time), a = 1, status = 2'
    );
  });

  it('is charted by its percentiles', () => {
    const percentiles = 'percentile(size, 50), percentile(size, 95), percentile(size, 99)';
    const chart = (text: string) => after(text, { kind: 'chart', isMeasure: true }, size);
    expect(chart('logs | limit 5')).toBe(`logs\n| summarize ${percentiles} by bin_auto(_time)`);
    expect(chart('logs | summarize count(), percentile(size, 50) by method')).toBe(
      'logs | summarize count(), percentile(size, 50), percentile(size, 95), percentile(size, 99) by method, bin_auto(_time)'
    );
    expect(chart(`logs | summarize ${percentiles} by bin(_time, 5m)`)).toBe(
      'The query already has the percentiles of “size”.'
    );
    expect(chart('logs | project method, _time | summarize count() by bin_auto(_time)')).toContain(
      'has no column “size”'
    );
    expect(chart('logs | summarize count() by bin_auto(_time) | project _time, count_')).toBe(
      'A step after “summarize” removes the percentiles of “size”. Remove or change that step.'
    );
    expect(chart('logs | summarize count() by bin_auto(_time) | sort by _time')).toBe(
      `logs | summarize count(), ${percentiles} by bin_auto(_time) | sort by _time`
    );
    expect(chart('logs | make-series count() on _time from ago(1h) to now() step 1m by method')).toContain('in code');
  });
});

it('A summarize of the rows that “top” keeps says so', () => {
  const { note } = addFieldStep('logs | top 5 by size', status, { kind: 'group' }, schema);
  expect(note).toBe('Uses only the rows kept by “top 5”, not all rows.');
});

describe('A chart over time', () => {
  it('counts by buckets and the field', () => {
    expect(after('logs | limit 5', { kind: 'chart' })).toBe('logs\n| summarize count() by bin_auto(_time), status');
  });

  it('is what a summarize becomes with a bucket', () => {
    expect(after('logs | summarize avg(size) by method', { kind: 'chart' })).toBe(
      'logs | summarize avg(size) by method, status, bin_auto(_time)'
    );
    expect(after('logs | summarize avg(size) by bin(_time, 1m)', { kind: 'chart' })).toBe(
      'logs | summarize avg(size) by bin(_time, 1m), status'
    );
  });

  it('needs the time of the rows', () => {
    expect(after('logs | project status', { kind: 'chart' })).toContain('Keep _time in the result.');
    expect(after('logs | project status | summarize count()', { kind: 'chart' })).toContain('have no time');
  });
});

describe('A column', () => {
  it('is added to the columns that the query names', () => {
    expect(after('logs\n| project _time, method\n| limit 5', { kind: 'column' })).toBe(
      'logs\n| project _time, method, status\n| limit 5'
    );
    expect(after('logs | project-keep method', { kind: 'column' }, {}, noSchema)).toBe(
      'logs | project-keep method, status'
    );
  });

  it('is one of its own where it is a part of a map', () => {
    expect(after('logs', { kind: 'column' }, { column: 'attributes.host' })).toBe(
      "logs\n| extend ['attributes.host'] = ['attributes.host']"
    );
  });

  it('is there already, or cannot be', () => {
    expect(after('logs | limit 5', { kind: 'column' })).toBe('The result already has the column “status”.');
    expect(after('logs | summarize count() by method', { kind: 'column' })).toContain('add the column to its groups');
  });
});
