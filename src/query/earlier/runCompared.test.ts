import { firstValueFrom, NEVER, of, toArray } from 'rxjs';

import { dateTime } from '@grafana/data';

import { type Asked, day, framesOf, hour, hourly, namesOf, noon, panel } from './testing/panel';

describe('A comparison', () => {
  const broken = of({ status: 400, text: '{"message":"too far back"}', header: () => undefined });

  it('whose earlier range fails shows the range, and says why it is alone', async () => {
    const { frames, notices } = await framesOf({ compare: '1d' }, (asked) =>
      asked.to === noon ? hourly(asked) : broken
    );
    expect(namesOf(frames)).toEqual(['200', '500']);
    expect(notices).toEqual([expect.stringMatching(/^Couldn’t query the earlier range \(1 d before\).*too far back/)]);
  });

  it('whose range fails has failed', async () => {
    await expect(framesOf({ compare: '1d' }, (asked) => (asked.to === noon ? broken : hourly(asked)))).rejects.toThrow(
      'too far back'
    );
  });

  it('says what was not found earlier, and what there is to say of the earlier range', async () => {
    const none = await framesOf({ compare: '1d' }, (asked) =>
      asked.to === noon ? hourly(asked) : { ...hourly(asked), rows: [] }
    );
    expect(namesOf(none.frames)).toEqual(['200', '500']);
    expect(none.notices).toEqual(['No data for the earlier range (1 d before).']);
    const partial = (asked: Asked) => ({ ...hourly(asked), ...(asked.to !== noon && { status: { isPartial: true } }) });
    expect((await framesOf({ compare: '1d' }, partial)).notices).toEqual([
      expect.stringMatching(/^1 d before: Partial result: the service stopped before/),
    ]);
  });

  it('is one answer: nothing is shown before both ranges are there', async () => {
    const { answers } = panel({ compare: '1d' }, hourly);
    expect((await firstValueFrom(answers.pipe(toArray()))).map(({ partial }) => partial)).toEqual([false]);
    let shown = 0;
    panel({ compare: '1d' }, (asked) => (asked.to === noon ? hourly(asked) : NEVER)).answers.subscribe(() => shown++);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shown).toBe(0);
  });

  it('whose rows come in pages shows those of the range, and is joined once when all pages are there', async () => {
    const rows = (to: number, count: number) =>
      Array.from({ length: count }, (_, row) => [new Date(to - 1000 * (row + 1)).toISOString(), row]);
    // The first page of a range is full; the next page has the remaining rows.
    const pages = (asked: Asked) => ({
      fields: [
        ['_time', 'datetime'],
        ['n', 'integer'],
      ],
      rows: rows(asked.to, [noon, noon - day].includes(asked.to) ? 1000 : 2),
    });
    const saved = { query: 'logs | project _time, n', format: 'timeseries', rows: 'all', compare: '1d' } as const;
    const shown = await firstValueFrom(panel(saved, pages).answers.pipe(toArray()));
    const packets = shown.map(({ partial, frames }) => ({ partial, names: namesOf(frames()) }));
    expect(packets[0]).toEqual({ partial: true, names: ['n'] });
    expect(packets.at(-1)).toEqual({ partial: false, names: ['n', 'n (1 d before)'] });
    expect(packets.filter(({ names }) => names.length > 1)).toHaveLength(1);
  });

  it.each(['', 'none', '$nothing'])('with “%s” is none', async (compare) => {
    const { asked, frames, notices } = await framesOf({ compare }, hourly, {}, { nothing: 'none' });
    expect([asked.length, namesOf(frames), notices]).toEqual([1, ['200', '500'], []]);
  });

  it.each(['3', 'yesterday', '-1d'])('with “%s” says what to write', async (compare) => {
    const { asked, notices } = await framesOf({ compare }, hourly);
    expect(asked).toHaveLength(1);
    expect(notices).toEqual([expect.stringContaining(`“${compare}” isn’t an earlier time`)]);
  });

  it('by Grafana itself is left to it, with a notice where the query means the present', async () => {
    const range = (before: number, from = dateTime(noon - 3 * hour - before), to = dateTime(noon - before)) => ({
      from,
      to,
      raw: { from, to },
    });
    const query = 'logs | where at > ago(1h) | summarize n = count() by bin(_time, 1h), status';
    const earlier = await framesOf({ query, compare: '1d' }, hourly, { range: range(day) });
    expect(earlier.asked).toHaveLength(1);
    expect(earlier.notices).toEqual([expect.stringContaining('ago() uses the current time')]);
    // A comparison with the range itself, relative or absolute, compares nothing.
    const rangeRaw = { from: dateTime(noon - 3 * hour).toISOString(), to: dateTime(noon).toISOString() };
    for (const request of [
      {},
      { range: range(0), rangeRaw: range(0).raw },
      { range: range(0), rangeRaw },
      { rangeRaw: undefined },
    ]) {
      expect((await framesOf({ query }, hourly, request)).notices).toEqual([]);
    }
    expect((await framesOf({ query }, hourly, { range: range(day), rangeRaw })).notices).toHaveLength(1);
  });
});
