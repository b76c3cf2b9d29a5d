import { QueryBins } from './binCache';
import { readBins } from './bins';
import { planBins } from './planBins';
import { tableReader } from './refreshQuery';
import { BinService } from './testing/binService';

const minute = 60_000;
const noon = Date.UTC(2024, 0, 1, 12);
const apl = 'logs | summarize count() by bin(_time, 5m), group';
const options = { overlap: 10 * minute, wholeEvery: 10 * minute };

type Known<T> = Exclude<T, { why: string | undefined }>;

const isKnown = <T extends object>(result: T): result is Known<T> => !('why' in result);

/** Unwraps a result; fails with its reason if there is none. */
function known<T extends object>(result: T): Known<T> {
  if (!isKnown(result)) {
    throw new Error(JSON.stringify(result));
  }
  return result;
}

test('a bin of a part that is kept keeps no row of the others, which are asked for again', () => {
  const plan = known(planBins(apl));
  const service = new BinService(1000, 'inclusive');
  for (let time = noon - 120 * minute; time < noon + 5 * minute; time += minute) {
    service.events.push({ time, group: 'a', value: 1, came: time });
  }
  const answer = (from: number, to: number) => service.answer({ apl, from, to }, to);
  const bins = new QueryBins(tableReader(plan, 1000), options);
  const whole = { from: noon - 120 * minute, to: noon, askedAt: noon };
  bins.takeWhole(answer(whole.from, whole.to), whole);
  const { head } = known(bins.find(whole));

  const now = noon + 5 * minute;
  const part = { from: noon - 10 * minute, to: now, askedAt: now };
  const read = known(readBins(answer(part.from, part.to), { plan, askedAt: now, limit: 1000 }));
  expect(read.bins.length).toBeGreaterThan(2);
  bins.keep(read.bins, part, head);
  const last = known(bins.find({ ...whole, to: now, askedAt: now })).bins.at(-1);
  expect(last).toMatchObject({ start: noon - 10 * minute, askedAt: now });
  expect(last?.rows.columns?.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
});

test('a whole answer that arrives after a later one with another header drops none of its bins', () => {
  const plan = known(planBins(apl));
  const service = new BinService(1000, 'inclusive');
  for (let time = noon - 120 * minute; time < noon; time += minute) {
    service.events.push({ time, group: 'a', value: 1, came: time });
  }
  const later = { from: noon - 120 * minute, to: noon - 30 * minute, askedAt: noon };
  const bins = new QueryBins(tableReader(plan, 1000), options);
  bins.takeWhole(service.answer({ apl, ...later }, noon), later);
  const before = bins.find(later);
  expect(known(before).bins.length).toBeGreaterThan(2);

  const earlier = { ...later, askedAt: noon - minute };
  const late = service.answer({ apl, ...earlier }, noon);
  const [table] = late.body.tables;
  late.body.tables = [{ ...table, fields: table.fields.map((field) => ({ ...field, type: 'unknown' })) }];
  bins.takeWhole(late, earlier);
  expect(bins.find(later)).toEqual(before);
});

test('after the clock was set back, no bin that was asked for later counts, and new ones are kept', () => {
  const plan = known(planBins(apl));
  const service = new BinService(1000, 'inclusive');
  for (let time = noon - 240 * minute; time < noon; time += minute) {
    service.events.push({ time, group: 'a', value: 1, came: time });
  }
  const answer = ({ from, to }: { from: number; to: number }) => service.answer({ apl, from, to }, noon);
  const bins = new QueryBins(tableReader(plan, 1000), options);
  const future = { from: noon - 120 * minute, to: noon, askedAt: noon + 120 * minute };
  bins.takeWhole(answer(future), future);
  expect(known(bins.find(future)).bins.length).toBeGreaterThan(2);

  const present = { ...future, askedAt: noon };
  expect(bins.find(present)).toHaveProperty('why');
  bins.takeWhole(answer(present), present);
  expect(known(bins.find(present)).bins.every(({ askedAt }) => askedAt === noon)).toBe(true);
});
