import { noSchema, type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type ChangesQuery } from '../types';
import { charted, filtered, logLines, overviewAsApl } from './changeActions';
import { duration, found, isIn, saved, status } from './testing/report';

const schema: KnownSchema = {
  ...noSchema,
  fieldsOf: () => ['status', 'duration', 'city'].map((name) => ({ name, type: 'string' })),
};

describe('From a difference', () => {
  it('only its events are kept', () => {
    const query = 'logs | where status == "503" | summarize count() by bin_auto(_time)';
    expect(filtered(saved, status, false, schema)).toEqual({ query: { ...saved, query } });
  });

  it('its events are left out', () => {
    const query = expect.stringContaining('todouble(duration) <= 480');
    expect(filtered(saved, duration, true, schema)).toMatchObject({ query: { kind: 'changes', query } });
  });

  it('the original query is charted by it: its events, and all others', () => {
    expect(charted(saved, status, schema)).toEqual({
      query: {
        refId: 'A',
        kind: 'apl',
        editorMode: 'code',
        format: 'auto',
        query: 'logs | summarize count() by status = iff(status == "503", "503", "other values"), bin_auto(_time)',
      },
    });
  });

  it('a size is charted beside all other sizes', () => {
    const query = 'logs | summarize count(), avg(duration) by bin_auto(_time), city';
    expect(charted({ ...saved, query }, duration, schema)).toMatchObject({
      query: {
        query:
          'logs | summarize count(), avg(duration) by duration = iff(duration > 480, "above 480 ms", "other values"), bin_auto(_time), city',
      },
    });
  });

  it('the query that found it goes on as APL', () => {
    expect(overviewAsApl(saved, found)).toEqual({
      ...{ refId: 'A', kind: 'apl', editorMode: 'code', format: 'table', query: found.overview },
    });
  });
});

describe('The log lines', () => {
  const lines = (query: ChangesQuery, report = found) => logLines(query, report, schema).query;
  const where = 'city == "Oslo" or city == "Bergen"';

  it('are all events asked about', () => {
    expect(logLines(saved, found, schema)).toEqual({
      ...{ refId: 'A', kind: 'apl', editorMode: 'code', format: 'logs', query: `logs\n| where ${isIn}` },
    });
  });

  it('are those of a difference', () => {
    const { query } = logLines(saved, found, schema, status);
    expect(query).toBe(`logs\n| where ${isIn}\n| where status == "503"`);
  });

  it('are those of the group that is compared', () => {
    const query = 'logs | summarize count() by bin_auto(_time), city';
    const group = { city: 'Oslo' };
    expect(lines({ ...saved, query, changes: { ...saved.changes, group } })).toBe(
      `logs\n| where city == "Oslo"\n| where ${isIn}`
    );
  });

  it('fit the condition, also where such events at other times were compared', () => {
    expect(lines({ ...saved, changes: { ...saved.changes, where } }, { ...found, widened: 'All match.' })).toBe(
      `logs\n| where ${where}\n| where ${isIn}`
    );
  });

  it('fit it once where they were compared by it', () => {
    const query = { ...saved, changes: { ...saved.changes, where } };
    expect(lines(query, { ...found, where, selection: where })).toMatch(
      /^logs\n\| where _time >= .*\n\| where city == "Oslo" or city == "Bergen"$/s
    );
  });
});
