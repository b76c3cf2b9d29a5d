import { dateTime } from '@grafana/data';

import { allowExplore } from '../testing/allowExplore';
import { markAddress } from './markAddress';
import { type LinkedMark } from './marks';

const [from, to] = [dateTime('2026-03-01T12:00:00Z'), dateTime('2026-03-01T18:00:00Z')];
const range = { from, to };
const noon = from.valueOf();
const mark: LinkedMark = {
  ...{ time: noon + 30_000, bin: noon, duration: 2e9, failed: true },
  texts: { trace: 't1', span: 's1', service: 'cart', operation: 'pay', status: 'failed', message: 'no money' },
};

test('A mark leads to its span, or its log lines', () => {
  allowExplore();
  const addressOf = (one: LinkedMark) => {
    const address = markAddress(one, ['logs'], { datasource: { uid: 'apl' }, range });
    const left: unknown = JSON.parse(new URL(address ?? '', 'http://grafana').searchParams.get('left') ?? '{}');
    return left;
  };
  expect(addressOf(mark)).toEqual({
    datasource: 'apl',
    queries: [{ refId: 'A', kind: 'traces', query: 't1', traces: { origin: ['logs'] } }],
    range: { from: '2026-03-01T12:00:00.000Z', to: '2026-03-01T18:00:00.000Z' },
    panelsState: { trace: { spanId: 's1' } },
  });
  expect(addressOf({ ...mark, texts: {}, lines: 'logs' })).toMatchObject({
    queries: [{ kind: 'apl', format: 'logs', query: 'logs' }],
  });
  expect(markAddress({ ...mark, texts: {} }, ['logs'], { datasource: { uid: 'apl' }, range })).toBeUndefined();
  allowExplore(false);
  expect(markAddress(mark, ['logs'], { datasource: { uid: 'apl' }, range })).toBeUndefined();
});
