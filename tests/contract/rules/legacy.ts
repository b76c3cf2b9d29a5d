import { check, integer, object, text, time } from '../check';
import { legacy, matchesOf, statusOf } from '../query';
import { type Rule, type Subject } from '../rule';

const order = (desc: boolean) => [{ field: '_time', desc }];

function ask({ service, sample }: Subject, more: Record<string, unknown> = {}) {
  const { startTime, endTime, dataset } = sample;
  return legacy(service, dataset, { startTime, endTime, limit: 10, order: order(true), ...more });
}

const body = (name: string, run: Rule['run']): Rule => ({ section: 'Query request body (legacy endpoint)', name, run });
const response = (name: string, run: Rule['run']): Rule => ({ section: 'Cursor-paging response', name, run });

const timesOf = (answer: Record<string, unknown>) => matchesOf(answer).map((match) => time(match._time, '_time'));

export const legacyRules: Rule[] = [
  body('every member is optional', async ({ service, sample }) => {
    await legacy(service, sample.dataset, {});
  }),
  body('startTime and endTime bound the range', async (subject) => {
    const [newest, oldest] = [subject.sample.times[0], subject.sample.times[subject.sample.times.length - 1]];
    const times = timesOf(await ask(subject, { limit: 1000 }));
    check(times.length > 0, 'there is no event');
    check(
      times.every((each) => each >= oldest && each <= newest),
      'an event is outside the range'
    );
  }),
  body('limit is the number of events per page', async (subject) => {
    const { length } = matchesOf(await ask(subject, { limit: 7 }));
    check(length === 7, `limit 7 gives ${length} events`);
  }),
  ...[true, false].map((desc) =>
    body(`order by _time, ${desc ? 'descending' : 'ascending'}`, async (subject) => {
      const times = timesOf(await ask(subject, { order: order(desc) }));
      const sorted = times.every(
        (each, index) => index === 0 || (desc ? each <= times[index - 1] : each >= times[index - 1])
      );
      check(times.length > 1 && sorted, 'the events are not in order');
    })
  ),
  body('cursor is one from an earlier response', async (subject) => {
    const { minCursor } = statusOf(await ask(subject));
    await ask(subject, { cursor: minCursor });
  }),
  response('status is an object', async (subject) => {
    statusOf(await ask(subject));
  }),
  response('status.minCursor is a string', async (subject) => {
    text(statusOf(await ask(subject)).minCursor, 'status.minCursor');
  }),
  response('status.maxCursor is a string', async (subject) => {
    text(statusOf(await ask(subject)).maxCursor, 'status.maxCursor');
  }),
  response('status.rowsMatched is the total number of rows matching', async (subject) => {
    const matched = integer(statusOf(await ask(subject)).rowsMatched, 'status.rowsMatched');
    check(matched === subject.sample.times.length, `${matched} rows match, not ${subject.sample.times.length}`);
  }),
  response('matches has the returned events, each an object', async (subject) => {
    check(matchesOf(await ask(subject)).length === 10, 'there are no 10 events');
  }),
  {
    section: 'Query (current)',
    name: 'format=legacy answers with an object',
    run: async ({ service, sample }) => {
      const apl = `${sample.source} | limit 3`;
      object(await service.json(200, 'POST', '/v1/datasets/_apl?format=legacy', { apl }), 'the answer');
    },
  },
  {
    section: 'Query (legacy)',
    name: 'POST /v1/datasets/{dataset_name}/query answers with status and matches',
    run: async (subject) => {
      const answer = await ask(subject);
      statusOf(answer);
      matchesOf(answer);
    },
  },
];
