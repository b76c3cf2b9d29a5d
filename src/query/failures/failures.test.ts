import { getDefaultTimeRange, LoadingState, type PanelData } from '@grafana/data';
import { lastValueFrom, throwError } from 'rxjs';
import { ServiceError } from '../../service/serviceError';
import { explainRejection } from './explainRejection';
import { readFailure } from './queryFailure';
import { SpentBudgetAlert } from './spentBudget';

describe('spentBudget', () => {
  const spent = (reason: string, trace: string) =>
    new ServiceError('budget', 429, 'All of it.', trace, undefined, reason);

  it('A spent budget is announced once for all panels, which say it in short, and again after its reset', async () => {
    const publish = jest.fn();
    const alert = new SpentBudgetAlert('Axiom', () => ({ publish }));
    const said = (error: unknown) => lastValueFrom(throwError(() => error).pipe(alert.watch())).catch(String);
    expect(await said(spent('Until three.', 'a'))).toBe('ServiceError: Until three.');
    expect(await said(spent('Until three.', 'b'))).toBe('ServiceError: Until three.');
    expect(publish.mock.calls).toEqual([[{ type: 'alert-error', payload: ['Axiom', 'All of it. (trace a)'] }]]);
    await said(spent('Until four.', 'c'));
    expect(publish).toHaveBeenCalledTimes(2);
    expect(await said(new ServiceError('rateLimit', 429, 'Wait.'))).toBe('ServiceError: Wait.');
    expect(publish).toHaveBeenCalledTimes(2);
  });
});

describe('queryFailure', () => {
  const error = { refId: 'A', message: 'bad' };

  /** Panel data after a failed query of a data source of this type. */
  function failed(type: string | undefined): PanelData {
    const request: object = { targets: [{ refId: 'A', datasource: type && { type, uid: 'x' } }] };
    const data = { state: LoadingState.Error, series: [], timeRange: getDefaultTimeRange(), errors: [error] };
    return { ...data, request: request as PanelData['request'] };
  }

  test.each([
    ['ours', error],
    [undefined, error],
    ['prometheus', undefined],
  ])('the error of a request of %s', (type, expected) => {
    expect(readFailure(failed(type), { refId: 'A', datasource: { type: 'ours', uid: 'apl' } })).toEqual(expected);
    expect(readFailure(failed(type), { refId: 'B' })).toBeUndefined();
  });
});

describe('explainRejection', () => {
  const rejected = new ServiceError('query', 400, 'Expected `|` after `SELECT`.', 'abc', { line: 1, column: 8 });

  test.each([
    ['SELECT * FROM logs', { line: 1, column: 1 }, 'This is SQL.'],
    ['logs\n| where method = "GET"', { line: 2, column: 16 }, 'Use `==` to compare'],
    ['logs\n| stats count by x', { line: 2, column: 3 }, 'APL has no operator `stats`'],
  ])('%s: the error says what is behind it, and where', (apl, position, said) => {
    const error = explainRejection(rejected, apl, apl);
    expect(error).toMatchObject({ kind: 'query', status: 400, traceId: 'abc', position });
    expect(error.message).toContain(`at line ${position.line}, column ${position.column}: ${said}`);
  });

  test('what the service alone knows is said as it says it', () => {
    expect(explainRejection(rejected, 'logs | where nope == 1', 'logs | where nope == 1')).toBe(rejected);
  });

  describe('In a query with added filters, the place is that in the text without them', () => {
    const own = 'logs\n| where a\n| where nope == 1';
    const sent = "logs\n| where a\n| where env == 'prod'\n| where nope == 1";
    const at = (line: number, column: number) =>
      new ServiceError('query', 400, 'x', 'abc', { line, column }, ': unknown field');

    test.each([
      ['before them', at(2, 9), { line: 2, column: 9 }],
      ['at the step after them', at(4, 3), { line: 3, column: 3 }],
      ['after them', at(4, 9), { line: 3, column: 9 }],
    ])('%s', (_, error, position) => {
      const { message, traceId, ...explained } = explainRejection(error, sent, own);
      expect(explained.position).toEqual(position);
      expect(message).toContain(`at line ${position.line}, column ${position.column}: unknown field.`);
      expect(traceId).toBe('abc');
    });

    test('none in one of them', () => {
      const { message, position } = explainRejection(at(3, 9), sent, own);
      expect(position).toBeUndefined();
      expect(message).toContain('unknown field (in a filter from the dashboard or the data source’s settings).');
    });

    test('none where they are in several parts', () => {
      const [several, without] = ['web | where a | join (web | where a) on b', 'web | join (web) on b'];
      const error = new ServiceError('query', 400, 'x', 'abc', { line: 1, column: 16 }, ': unknown field');
      expect(explainRejection(error, several, without).message).toBe(
        'The service rejected the query: unknown field. (trace abc)'
      );
    });

    test('of an error that the editor explains', () => {
      const error = explainRejection(at(9, 9), 'logs\n| where env == 1\n| stats count', 'logs\n| stats count');
      expect(error.position).toEqual({ line: 2, column: 3 });
    });
  });
});
