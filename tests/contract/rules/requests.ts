import { check } from '../check';
import { rowsOf, statusOf, tabular } from '../query';
import { type Rule } from '../rule';

const rule = (name: string, run: Rule['run']): Rule => ({
  section: 'Query request body (current endpoint)',
  name,
  run,
});

export const requestRules: Rule[] = [
  rule('apl begins with the dataset, then operators separated by pipes', async ({ service, sample }) => {
    const query = `${sample.source} | where isnotnull(_time) | sort by _time desc | limit 3`;
    check(rowsOf(await tabular(service, query)).rows.length === 3, 'limit 3 gives no 3 rows');
  }),
  rule('startTime and endTime are optional', async ({ service, sample }) => {
    await tabular(service, `${sample.source} | limit 1`);
  }),
  rule('startTime is the start of the time range', async ({ service, sample }) => {
    const from = sample.times[Math.floor(sample.times.length / 2)];
    const { startTime, endTime } = sample;
    const middle = new Date(Number(from / 1_000_000n)).toISOString();
    const apl = `${sample.source} | sort by _time asc | limit 1000`;
    const all = rowsOf(await tabular(service, apl, { startTime, endTime })).rows.length;
    const { times } = rowsOf(await tabular(service, apl, { startTime: middle, endTime }));
    check(times.length > 0 && times.length < all, `a later start gives ${times.length} of ${all} rows`);
    check(
      times.every((each) => Date.parse(each) >= Date.parse(middle)),
      'an event is before the start'
    );
  }),
  rule('endTime is the end of the time range', async ({ service, sample }) => {
    const until = new Date(Number(sample.times[Math.floor(sample.times.length / 2)] / 1_000_000n)).toISOString();
    const { startTime } = sample;
    const apl = `${sample.source} | sort by _time desc | limit 1000`;
    const { times } = rowsOf(await tabular(service, apl, { startTime, endTime: until }));
    check(times.length > 0 && times.length < sample.times.length, `an earlier end gives ${times.length} rows`);
    check(
      times.every((each) => Date.parse(each) <= Date.parse(until)),
      'an event is after the end'
    );
  }),
  rule('cursor is one from an earlier response', async ({ service, sample }) => {
    const { startTime, endTime, source } = sample;
    const apl = `${source} | sort by _time desc | limit 5`;
    const { minCursor } = statusOf(await tabular(service, apl, { startTime, endTime }));
    await tabular(service, apl, { startTime, endTime, cursor: minCursor });
  }),
];
