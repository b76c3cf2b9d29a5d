import { check, isoOf, text, time } from '../check';
import { legacy, matchesOf, type Members, rowsOf, statusOf, tabular } from '../query';
import { type Rule, type Subject } from '../rule';

/** One page: its events in order, each with its JSON and time. */
interface Page {
  events: Array<{ json: string; time: bigint }>;
  status: Record<string, unknown>;
}

type Direction = 'asc' | 'desc';
/** Requests a page of events by `_time` from one of the two endpoints. */
type Ask = (subject: Subject, direction: Direction, limit: number, members: Members) => Promise<Page>;

const current: Ask = async ({ service, sample }, direction, limit, members) => {
  const answer = await tabular(service, `${sample.source} | sort by _time ${direction} | limit ${limit}`, members);
  const { rows, times } = rowsOf(answer);
  const events = rows.map((row, index) => ({ json: JSON.stringify(row), time: time(times[index], '_time') }));
  return { events, status: statusOf(answer) };
};

const old: Ask = async ({ service, sample }, direction, limit, members) => {
  const order = [{ field: '_time', desc: direction === 'desc' }];
  const answer = await legacy(service, sample.dataset, { limit, order, ...members });
  const events = matchesOf(answer).map((match) => ({ json: JSON.stringify(match), time: time(match._time, '_time') }));
  return { events, status: statusOf(answer) };
};

const size = 13;
/** Number of pages after which paging counts as endless; far more than the sample has. */
const maxPages = 40;

function range({ sample }: Subject): { startTime: string; endTime: string } {
  return { startTime: sample.startTime, endTime: sample.endTime };
}

function inOrder(events: Page['events'], direction: Direction): boolean {
  return events.every(
    ({ time: each }, index) =>
      index === 0 || (direction === 'asc' ? each >= events[index - 1].time : each <= events[index - 1].time)
  );
}

/**
 * Fetches pages by timestamp (contract, "Pagination rules", 3 and 4), each starting `step` nanoseconds after the previous page's last
 * event.
 */
async function byTimestamp(ask: Ask, subject: Subject, direction: Direction, step: bigint): Promise<void> {
  const seen = new Set<string>();
  const edges: bigint[] = [];
  const members = range(subject);
  for (let number = 0; ; number++) {
    check(number < maxPages, `paging did not end within ${maxPages} pages`);
    const { events } = await ask(subject, direction, size, members);
    check(inOrder(events, direction), `page ${number + 1} is not in order`);
    const fresh = events.filter(({ json }) => !seen.has(json));
    // If bounds are inclusive and time doesn't advance, the last page repeats, so a page without new events is also the end.
    if (fresh.length === 0) {
      break;
    }
    fresh.forEach(({ json }) => seen.add(json));
    const edge = events[events.length - 1].time;
    edges.push(edge);
    members[direction === 'asc' ? 'startTime' : 'endTime'] = isoOf(direction === 'asc' ? edge + step : edge - step);
  }
  // Rule 5 for timestamps warns that events at the edge of a page, or within a nanosecond of it, may be missing.
  const mayMiss = (instant: bigint) => edges.some((edge) => instant >= edge - 1n && instant <= edge + 1n);
  const wanted = subject.sample.times.filter((instant) => !mayMiss(instant)).length;
  check(seen.size >= wanted, `${seen.size} events were seen, of ${wanted} that are not at an edge`);
  check(
    seen.size <= subject.sample.times.length,
    `${seen.size} different events were seen of ${subject.sample.times.length}`
  );
}

/** Fetches all pages by cursor (contract, "Pagination rules", 2 and 3 for cursors), and returns their sizes, except the last one's. */
async function byCursor(ask: Ask, subject: Subject, direction: Direction): Promise<number[]> {
  const member = direction === 'asc' ? 'maxCursor' : 'minCursor';
  const seen: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  for (let number = 0; ; number++) {
    check(number < maxPages, `the cursor sent never equalled the returned ${member}`);
    const page = await ask(subject, direction, size, {
      ...range(subject),
      ...(cursor === undefined ? {} : { cursor }),
    });
    const next = text(page.status[member], `status.${member}`);
    seen.push(...page.events.map(({ json }) => json));
    if (next === cursor) {
      break;
    }
    sizes.push(page.events.length);
    cursor = next;
  }
  const { length } = subject.sample.times;
  check(
    new Set(seen).size === new Set(seen.slice(0, length)).size && seen.length >= length,
    `${seen.length} events were seen, not ${length}`
  );
  return sizes;
}

const endpoints: Array<[name: string, ask: Ask]> = [
  ['current endpoint', current],
  ['legacy endpoint', old],
];
const directions: Array<[name: string, direction: Direction, number: number]> = [
  ['descending', 'desc', 3],
  ['ascending', 'asc', 4],
];

const timestamps = (name: string, run: Rule['run']): Rule => ({ section: 'Timestamp-based paging', name, run });
const cursors = (name: string, run: Rule['run']): Rule => ({ section: 'Cursor-based paging', name, run });

export const timestampRules: Rule[] = [
  ...endpoints.map(([endpoint, ask], index) =>
    timestamps(`rule ${index + 1}: ${endpoint}, limit is the page size, in either order`, async (subject) => {
      for (const [, direction] of directions) {
        const { events } = await ask(subject, direction, size, range(subject));
        check(events.length === size && inOrder(events, direction), `the first page, ${direction}, is wrong`);
      }
    })
  ),
  ...endpoints.flatMap(([endpoint, ask]) =>
    directions.flatMap(([order, direction, number]) =>
      [0n, 1n].map((step) =>
        timestamps(
          `rule ${number}: ${endpoint}, ${order}${step === 0n ? '' : `, ${direction === 'asc' ? 'plus' : 'minus'} 1 nanosecond`}, until nothing new comes`,
          (subject) => byTimestamp(ask, subject, direction, step)
        )
      )
    )
  ),
  ...endpoints.flatMap(([endpoint, ask]) =>
    directions.map(([order, direction]) =>
      timestamps(
        `rules 3 and 4 together: ${endpoint}, ${order}, a bound that paging moved a nanosecond beyond the other one gives an empty result set`,
        async (subject) => {
          const edge = direction === 'asc' ? subject.sample.times[0] : (subject.sample.times.at(-1) ?? 0n);
          const [startTime, endTime] = direction === 'asc' ? [edge + 1n, edge] : [edge, edge - 1n];
          const { events } = await ask(subject, direction, size, {
            startTime: isoOf(startTime),
            endTime: isoOf(endTime),
          });
          check(events.length === 0, `${events.length} events are there`);
        }
      )
    )
  ),
  timestamps('rule 5: without duplicates, each event is there once', async (subject) => {
    const { events } = await current(subject, 'desc', 1000, range(subject));
    const again = await current(subject, 'desc', 1000, range(subject));
    check(
      JSON.stringify(events.map(({ json }) => json)) === JSON.stringify(again.events.map(({ json }) => json)),
      'the same range gives other events'
    );
  }),
];

export const cursorRules: Rule[] = [
  cursors('rule 1: the first request has no cursor, the next has', async (subject) => {
    const first = await current(subject, 'desc', size, range(subject));
    const second = await current(subject, 'desc', size, { ...range(subject), cursor: first.status.minCursor });
    const seen = new Set(first.events.map(({ json }) => json));
    check(
      second.events.some(({ json }) => !seen.has(json)),
      'the second page has nothing new'
    );
  }),
  ...endpoints.flatMap(([endpoint, ask]) =>
    directions.map(([order, direction, number]) =>
      cursors(
        `rule ${number - 1}: ${endpoint}, ${order}, the end is where the cursor sent comes back`,
        async (subject) => {
          await byCursor(ask, subject, direction);
        }
      )
    )
  ),
  cursors('rule 4: a page with fewer events than the limit is the last', async (subject) => {
    for (const [, direction] of directions) {
      const sizes = await byCursor(current, subject, direction);
      const short = sizes.findIndex((each) => each < size);
      check(short < 0 || sizes.slice(short + 1).every((each) => each === 0), `pages of ${sizes.join(', ')} events`);
    }
  }),
];
