/** The generator of incidents itself: its exact test, its truths, and that a seed always gives the same. */
import { drawIncident, type Incident } from './drawIncident';
import { fisherExact } from './exactTest';
import { falseLines, isNamed, type ShownLine } from './judge';
import { kindNames } from './kinds';
import { startNames } from './starts';
import { annotationBodies, fieldName, logRows, spanRows, toCsv, toNdjson } from './write';

// Calculated with whole numbers and fractions of any size, in another language.
test.each([
  [37, 1461, 5, 1391, 4.092794033340674e-7],
  [2, 3, 0, 172, 0.00019704433497536947],
  [3, 10, 1, 100, 0.002114950412986939],
  [8, 8, 0, 8, 7.77000777000777e-5],
  [0, 5, 3, 50, 1],
  [400, 20_000, 3000, 180_000, 0.000394679775943382],
  [10, 1000, 0, 100_000, 8.657137836946465e-21],
])('%d of %d against %d of %d', (hits, size, otherHits, otherSize, expected) => {
  expect(fisherExact(hits, size, otherHits, otherSize) / expected).toBeCloseTo(1, 8);
});

const events = { least: 2000, most: 2400 };
const few = { least: 300, most: 300 };
const quiet = drawIncident(5, { kind: 'quiet', events });
const drawn = kindNames.map((kind, index) => drawIncident(300 + index, { kind, events }));

const line = (text: string, more: Partial<ShownLine> = {}): ShownLine => ({ text, isSure: true, ...more });
function truthOf({ truth, kind }: Incident) {
  if (!truth) {
    throw new Error(`${kind} has no truth`);
  }
  return truth;
}

const linesOf = (incident: Incident) =>
  truthOf(incident).named.map(({ field, value }) =>
    line('', { field: fieldName(field, incident.isPrefixed), value: String(value) })
  );

test('even at the least traffic most incidents are strong', () => {
  const strong = drawn.filter((incident) => truthOf(incident).strength.isStrong);
  expect(strong.length / drawn.length).toBeGreaterThanOrEqual(0.7);
});

test.each(kindNames)('%s: data and truth agree', (kind) => {
  for (const incident of drawn.filter((one) => one.kind === kind)) {
    const { range, spans, starts, isPrefixed } = incident;
    const truth = truthOf(incident);
    expect(truth.onset).toBeGreaterThan(range.from);
    expect(truth.end).toBeLessThanOrEqual(range.to);
    const hit = spans.filter(({ isHit }) => isHit);
    expect(hit.every(({ time }) => time >= truth.onset && time < truth.end)).toBe(true);
    expect(spans.some(({ attributes }) => truth.named.every(({ field, value }) => attributes[field] === value))).toBe(
      true
    );
    expect(isNamed(truth, linesOf(incident), isPrefixed)).toBe(true);
    expect(startNames.filter((name) => starts[name] && starts[name].strength === undefined)).toEqual([]);
    expect(new Set(spans.map(({ service }) => service)).size).toBeGreaterThan(3);
  }
});

test('quiet systems have starts and no truth', () => {
  expect(quiet.truth).toBeUndefined();
  expect(startNames.filter((name) => quiet.starts[name] === undefined)).toEqual([]);
});

describe('the judge', () => {
  const [incident] = drawn.filter(({ kind }) => kind === 'regionVersion');
  const truth = truthOf(incident);
  const lines = linesOf(incident);
  const other = line('', { field: 'x', value: 'y' });

  test('wants both values where two are the cause', () => {
    expect(isNamed(truth, lines.slice(0, 1), incident.isPrefixed)).toBe(false);
    expect(isNamed(truth, [other, ...lines], incident.isPrefixed)).toBe(true);
    const [region, version] = truth.named;
    expect(
      isNamed(
        truth,
        [line(`${region.field} = ${region.value}, ${version.field} = "${version.value}"`)],
        incident.isPrefixed
      )
    ).toBe(true);
  });

  test('reads three sure lines', () => {
    expect(isNamed(truth, [other, other, ...lines], incident.isPrefixed)).toBe(false);
    const unsure = { ...other, isSure: false };
    expect(isNamed(truth, [unsure, unsure, ...lines], incident.isPrefixed)).toBe(true);
  });

  test('takes deployments of quiet systems for true', () => {
    const [{ field, value }] = quiet.changes;
    expect(falseLines(quiet, [line('', { field, value }), other, { ...other, isSure: false }])).toEqual([other]);
  });
});

test('a seed always gives the same bytes', () => {
  const text = () => {
    const incident = drawIncident(77, { events: few });
    return JSON.stringify([
      toNdjson(spanRows(incident)),
      toCsv(logRows(incident)),
      annotationBodies(incident),
      incident.truth,
      incident.starts,
    ]);
  };
  expect(text()).toBe(text());
  expect(toNdjson(spanRows(drawIncident(78, { events: few })))).not.toBe(
    toNdjson(spanRows(drawIncident(77, { events: few })))
  );
});
