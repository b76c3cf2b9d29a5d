import { comparedTimes } from './comparedTimes';

const at = (time: string) => Date.parse(`2026-11-26T${time}Z`);
const range = { from: at('10:00'), to: at('11:00') };

test.each([
  ['2026-11-26T10:20:00Z', at('10:20')],
  ['2026-11-26 12:20+02:00', at('10:20')],
  ['2026-11-26 10:20', at('10:20')],
  // Not by the browser's own reading, which takes times without a zone for those of its zone, and has none of these forms.
  ['20261126T1020', at('10:20')],
  ['2026-11-26T10:20:00,5', at('10:20') + 500],
])('A limit of a query, %s, is read as the service reads it', (text, from) => {
  expect(comparedTimes(`logs | where _time >= datetime(${text})`, range)).toEqual({
    apl: 'logs',
    period: { from, to: range.to },
    earlier: { from: from - (range.to - from), to: from },
  });
});

test('A limit that is no time is none', () => {
  expect(comparedTimes('logs | where _time >= ago(10m)', range)).toBeUndefined();
});
