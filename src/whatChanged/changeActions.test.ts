import { noSchema, type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { charted, filtered, logLines } from './changeActions';
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
});

test('The log lines are all selected events, or those of a difference, without another default filter', () => {
  const query = { ...saved, defaultFilter: 'off' as const };
  expect(logLines(query, found)).toEqual({
    ...{ refId: 'A', kind: 'apl', editorMode: 'code', format: 'logs', defaultFilter: 'off' },
    query: `logs\n| where ${isIn}`,
  });
  expect(logLines(query, found, status).query).toBe(`logs\n| where ${isIn}\n| where status == "503"`);
});
