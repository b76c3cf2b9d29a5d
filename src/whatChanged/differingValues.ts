import { type OwnSpan } from '../traces/spanTree';
import { bothSides, type Counts, differenceOf, isRise, sureWeight } from './certainty';
import { type SampledTraces } from './counts';
import { limits } from './constants';

/** A value of an operation's spans, such as a cache miss, and the number of traces with it. */
export interface DifferingValue {
  service: string;
  operation: string;
  how: 'differ';
  has: { field: string; value: string };
  counts: Counts;
}

/**
 * Finds values that an operation's spans have in more traces than at normal times, above all in selected traces. Only fields with few
 * values are compared. Strongest difference first, one per field.
 */
export function differingValues(
  operations: readonly OwnSpan[][],
  fields: readonly string[],
  { ids, all, times, kinOf }: SampledTraces
): DifferingValue[] {
  const isBeside = new Set(ids.beside);
  const [beside, normal] = [true, false].map((is) => new Set(ids.baseline.filter((id) => isBeside.has(id) === is)));
  const sides = bothSides((side) => new Set(ids[side]));
  const samples = {
    selection: [
      { ids: sides.selection, of: all.selection },
      { ids: beside, of: times.selection - all.selection },
    ],
    baseline: [
      { ids: new Set(ids.kin), of: kinOf },
      { ids: normal, of: times.baseline - kinOf },
    ],
  };
  const compared = operations.flatMap((spans) =>
    fields.flatMap((field, place) => {
      const having = spans.filter(({ values }) => values[place] !== '');
      const values = [...new Set(having.map((span) => span.values[place]))];
      const [known, { service, operation }] = [tracesOf(having), spans[0]];
      return values.length < 2 || values.length > limits.values
        ? []
        : values.map((value) => {
            const own = tracesOf(having.filter((span) => span.values[place] === value));
            return { service, operation, has: { field, value }, of: [own, known] };
          });
    })
  );
  const risen = compared.flatMap(({ of, ...one }) => {
    const parts = bothSides((side) => pooled(samples[side], of));
    const [counts, events] = [0, 1].map((place) => bothSides((side) => parts[side][place]));
    const isRisen = events.baseline > 0 && isRise(counts, events, compared.length);
    return isRisen ? [{ ...one, of, weight: differenceOf(counts, events).weight }] : [];
  });
  return (
    risen
      // A value that became more frequent in all traces, such as an unrelated deployment's version, explains nothing.
      .filter(({ of }) => {
        const now = { ...sides, baseline: beside };
        const [counts, events] = of.map((traces) => bothSides((side) => countIn(now[side], traces)));
        return sureWeight(counts, events, risen.length) > 0;
      })
      .sort((a, b) => b.weight - a.weight)
      .filter(({ has }, place, sorted) => sorted.findIndex((one) => one.has.field === has.field) === place)
      .map(({ service, operation, has, of: [own] }) => {
        const counts = bothSides((side) => countIn(sides[side], own));
        return { service, operation, how: 'differ', has, counts };
      })
  );
}

const tracesOf = (spans: readonly OwnSpan[]) => new Set(spans.map(({ trace }) => trace));

const countIn = (ids: ReadonlySet<string>, traces: ReadonlySet<string>) =>
  [...traces].filter((id) => ids.has(id)).length;

/** Traces with a value and with any value, as if all samples were one random sample (effective size, Kish 1965). */
function pooled(samples: ReadonlyArray<{ ids: Set<string>; of: number }>, [own, known]: Array<ReadonlySet<string>>) {
  const parts = samples
    .map(({ ids, of }) => {
      const events = countIn(ids, known);
      return { share: countIn(ids, own) / events, events, weight: (of * events) / ids.size };
    })
    .filter(({ weight }) => weight > 0);
  const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((total, part) => total + of(part), 0);
  const all = sum(({ weight }) => weight);
  const events = all ** 2 / sum(({ weight, events: size }) => weight ** 2 / size);
  return [(events * sum(({ weight, share }) => weight * share)) / all, events];
}
