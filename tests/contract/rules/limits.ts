import { check } from '../check';
import { legacy, matchesOf, rowsOf, tabular } from '../query';
import { Skip } from '../outcome';
import { type Rule, type Subject } from '../rule';

const rule = (name: string, run: Rule['run']): Rule => ({ section: 'Limits', name, run });

function needMany({ sample }: Subject, count: number): void {
  if (sample.available < count) {
    throw new Skip(`${sample.dataset} has fewer than ${count} events`);
  }
}

/** Number of rows that a query without time bounds returns. */
async function rowsFor({ service, sample }: Subject, pipeline: string, more: Record<string, unknown> = {}) {
  return rowsOf(await tabular(service, `${sample.source}${pipeline}`, more)).rows.length;
}

async function eventsFor({ service, sample }: Subject, body: Record<string, unknown>) {
  return matchesOf(await legacy(service, sample.dataset, body)).length;
}

export const limitRules: Rule[] = [
  rule('rule 1: the limit in the query is the page size', async (subject) => {
    for (const limit of [1, 17]) {
      const rows = await rowsFor(subject, ` | limit ${limit}`);
      check(rows === limit, `limit ${limit} gives ${rows} rows`);
    }
  }),
  rule('rule 1: the limit in the request is the page size', async (subject) => {
    const events = await eventsFor(subject, { limit: 17 });
    check(events === 17, `limit 17 gives ${events} events`);
  }),
  rule('rule 1: no limit gives more than the service allows', async (subject) => {
    // Only past events, because newer events may arrive between the requests.
    const past = { endTime: subject.sample.endTime };
    const [[events]] = rowsOf(await tabular(subject.service, `${subject.sample.source} | count`, past)).rows;
    const max = await rowsFor(subject, ' | project _time | limit 1000000000', past);
    check(max > 0, 'there are no rows');
    check(max <= Number(events), `there are ${max} rows of ${String(events)} events`);
    if (max < Number(events)) {
      const more = await rowsFor(subject, ` | project _time | limit ${max + 1}`, past);
      check(more === max, `limit 1000000000 gives ${max} rows, limit ${max + 1} gives ${more}`);
    }
  }),
  rule('rule 2: without a limit in the query, 1,000 events', async (subject) => {
    needMany(subject, 1001);
    const rows = await rowsFor(subject, '');
    check(rows === 1000, `there are ${rows} rows`);
  }),
  rule('rule 2: without a limit in the request, 1,000 events', async (subject) => {
    needMany(subject, 1001);
    const events = await eventsFor(subject, {});
    check(events === 1000, `there are ${events} events`);
  }),
  rule('rule 3: above 1,000 events with a limit that says so', async (subject) => {
    needMany(subject, 1200);
    const rows = await rowsFor(subject, ' | limit 1200');
    check(rows === 1200, `limit 1200 gives ${rows} rows`);
    const events = await eventsFor(subject, { limit: 1200 });
    check(events === 1200, `limit 1200 in the request gives ${events} events`);
  }),
];
