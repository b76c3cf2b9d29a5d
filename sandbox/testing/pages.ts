import { type TestService } from './service';

interface Item {
  time: string;
  n: number;
}

interface PageRequest {
  startTime?: string;
  endTime?: string;
  cursor?: string;
}

interface Page {
  items: Item[];
  minCursor: string;
  maxCursor: string;
}

/** Fetches one page from an endpoint in one format, as the contract's "Pagination rules" describe. */
export type Fetch = (
  service: TestService,
  direction: 'asc' | 'desc',
  size: number,
  request: PageRequest
) => Promise<Page>;

export const current: Fetch = async (service, direction, size, request) => {
  const { status, json } = await service.send('POST', '/v1/datasets/_apl?format=tabular', {
    apl: `events | where n >= 0 | sort by _time ${direction} | limit ${size} | project _time, n`,
    ...request,
  });
  expect({ status, json: status === 200 ? {} : json }).toEqual({ status: 200, json: {} });
  const { tables, status: answerStatus } = Object(json);
  const [times, ns] = tables[0].columns;
  return { ...answerStatus, items: times.map((time: string, index: number) => ({ time, n: ns[index] })) };
};

const matches = (json: unknown): Page => {
  const { matches: found, status } = Object(json);
  return {
    ...status,
    items: found.map(({ _time, data }: { _time: string; data: { n: number } }) => ({ time: _time, n: data.n })),
  };
};

export const currentLegacy: Fetch = async (service, direction, size, request) =>
  matches(
    (
      await service.send('POST', '/v1/datasets/_apl?format=legacy', {
        apl: `events | sort by _time ${direction} | limit ${size}`,
        ...request,
      })
    ).json
  );

export const legacy: Fetch = async (service, direction, size, request) =>
  matches(
    (
      await service.send('POST', '/v1/datasets/events/query', {
        limit: size,
        order: [{ field: '_time', desc: direction === 'desc' }],
        ...request,
      })
    ).json
  );

/** A time moved by nanoseconds. */
export function moved(time: string, by: bigint): string {
  const [, seconds, digits = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(time) ?? [];
  const nanoseconds = BigInt(Date.parse(`${seconds}Z`)) * 1_000_000n + BigInt(digits.padEnd(9, '0')) + by;
  const fraction = String(nanoseconds % 1_000_000_000n).padStart(9, '0');
  return `${new Date(Number(nanoseconds / 1_000_000_000n) * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}

export const range = { startTime: moved('2026-03-01T10:00:00Z', -10n), endTime: '2026-03-01T11:00:00Z' };

/** Pages by timestamp (contract, "Pagination rules", 3 and 4) until nothing new is returned. `between` runs after the first page. */
export async function byTimestamp(
  service: TestService,
  fetch: Fetch,
  direction: 'asc' | 'desc',
  size: number,
  by: bigint,
  whole: PageRequest = range,
  between: () => Promise<void> = () => Promise.resolve()
) {
  const seen: number[] = [];
  let request: PageRequest = whole;
  for (let pages = 0; pages < 100; pages++) {
    const { items } = await fetch(service, direction, size, request);
    const last = items.at(-1);
    if (last === undefined || items.every(({ n }) => seen.includes(n))) {
      return { seen, endedEmpty: last === undefined };
    }
    seen.push(...items.map(({ n }) => n));
    request =
      direction === 'desc'
        ? { ...whole, endTime: moved(last.time, -by) }
        : { ...whole, startTime: moved(last.time, by) };
    if (pages === 0) {
      await between();
    }
  }
  throw new Error('Paging has no end.');
}

/**
 * Pages by cursor (contract, "Pagination rules", 2 and 3 for cursors) until the returned cursor equals the sent cursor. `between` runs
 * after the first page.
 */
export async function byCursor(
  service: TestService,
  fetch: Fetch,
  direction: 'asc' | 'desc',
  size: number,
  between: () => Promise<void> = () => Promise.resolve()
) {
  const seen: number[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 100; pages++) {
    const page = await fetch(service, direction, size, { ...range, cursor });
    seen.push(...page.items.map(({ n }) => n));
    const next = direction === 'desc' ? page.minCursor : page.maxCursor;
    if (next === cursor) {
      return seen;
    }
    cursor = next;
    if (pages === 0) {
      await between();
    }
  }
  throw new Error('Paging has no end.');
}
