/** Tests the generators of incidents: their statistics, their truths, and repeatability. */
import { fisherExact } from './exactTest';
import { drawFourth } from './fourth/drawIncident';
import { drawFifth } from './fifth/drawIncident';
import { type Incident, startNames } from './incident';
import { falseLines, isNamed } from './judge';
import { kindNames } from './kinds';
import { drawSecond } from './second/drawIncident';
import { strengthOf, type Unit } from './strength';
import { drawThird } from './third/drawIncident';
import { findTruth } from './truth';
import { type Attributes, type ShownLine, type Span } from './types';
import { unitsOf } from './units';
import { annotationBodies, logRows, spanRows, toCsv, toNdjson } from './write';

// Expected values calculated with exact fractions in another language.
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

const few = { least: 300, most: 300 };

const line = (field: string, value?: string, more: Partial<ShownLine> = {}): ShownLine => ({
  says: [{ field, value }],
  ...{ text: '', isSure: true, ...more },
});

function truthOf({ truth, kind }: Incident) {
  if (!truth) {
    throw new Error(`${kind} has no truth`);
  }
  return truth;
}

const linesOf = (incident: Incident) =>
  truthOf(incident).named.map(({ field, value }) => line(incident.written(field), String(value)));

const generators = [
  { name: 'second', draw: drawSecond, events: { least: 2000, most: 2400 }, strong: 0.6 },
  { name: 'third', draw: drawThird, events: { least: 6000, most: 8000 }, strong: 0.4 },
  { name: 'fourth', draw: drawFourth, events: { least: 8000, most: 40_000 }, strong: 0.4 },
  // Log lines are written when a request ends.
  { name: 'fifth', draw: drawFifth, events: { least: 2000, most: 20_000 }, strong: 0.4, late: 60_000 },
];

// The third generator takes ten seconds.
describe.each(process.env.DEEP ? generators : generators.slice(0, 1))(
  'the $name generator',
  ({ draw, events, strong: least, late = 20 }) => {
    const drawn = kindNames.map((kind, index) => draw(300 + index, { kind, events }));

    test('makes many incidents strong, even at little traffic', () => {
      const strong = drawn.filter((incident) => truthOf(incident).strength.isStrong);
      expect(strong.length / drawn.length).toBeGreaterThanOrEqual(least);
    });

    test.each(kindNames)('%s: data and truth agree', (kind) => {
      for (const incident of drawn.filter((one) => one.kind === kind)) {
        const { range, spans, starts } = incident;
        const truth = truthOf(incident);
        expect(truth.onset).toBeGreaterThan(range.from);
        expect(truth.end).toBeLessThanOrEqual(range.to);
        const hit = spans.filter(({ isHit }) => isHit);
        expect(hit.length).toBeGreaterThan(0);
        // The hosts' clocks differ by some milliseconds.
        expect(hit.every(({ time }) => time >= truth.onset - 20 && time < truth.end + late)).toBe(true);
        expect(
          spans.some(({ attributes }) => truth.named.every(({ field, value }) => attributes[field] === value))
        ).toBe(true);
        expect(isNamed(truth, linesOf(incident))).toBe(true);
        expect(startNames.filter((name) => starts[name] && starts[name].strength === undefined)).toEqual([]);
        expect(new Set(spans.map(({ service }) => service)).size).toBeGreaterThan(3);
      }
    });

    test('gives quiet systems starts and no truth', () => {
      const quiet = draw(5, { kind: 'quiet', events });
      expect(quiet.truth).toBeUndefined();
      // With few failures, no event in the window may be slow or failed.
      expect(startNames.filter((name) => quiet.starts[name]).length).toBeGreaterThanOrEqual(4);
    });

    test('always gives the same bytes for a seed', () => {
      const text = (seed: number) => {
        const incident = draw(seed, { kind: 'coldCaches', events: few });
        return JSON.stringify([
          ...[toNdjson(spanRows(incident)), toCsv(logRows(incident)), annotationBodies(incident)],
          incident.convention?.text,
          ...[incident.truth, incident.starts],
        ]);
      };
      expect(text(77)).toBe(text(77));
      expect(text(78)).not.toBe(text(77));
    });
  }
);

const span = (traceId: string, name: string, attributes: Attributes, isHit: boolean): Span => ({
  ...{ time: 1, traceId, spanId: traceId + name, name, kind: 'server', service: 'shop', durationNs: 1 },
  ...{ error: isHit, attributes, isHit },
});

describe('strength', () => {
  const units = (count: number, isAffected: boolean, isCarrier: boolean, isNearly: boolean[], time = 1) =>
    Array.from({ length: count }, (): Unit => ({ time, isAffected, isCarrier, isNearly }));
  const before = units(200, false, false, [true, false], 0);
  const window = { from: 1, to: 2 };

  test('wants each of two values to say more than the other alone', () => {
    // All events with the version fail, in both regions, so the region isn't a cause.
    const ofVersion = [
      ...units(30, true, true, [true, true]),
      ...units(30, true, false, [true, false]),
      ...units(100, false, false, [false, true]),
      ...units(100, false, false, [false, false]),
    ];
    expect(strengthOf([...before, ...ofVersion], window).isStrong).toBe(false);
    // Events with the version fail only in one region.
    const ofBoth = [
      ...units(30, true, true, [true, true]),
      ...units(30, false, false, [true, false]),
      ...units(100, false, false, [false, true]),
      ...units(100, false, false, [false, false]),
    ];
    expect(strengthOf([...before, ...ofBoth], window).isStrong).toBe(true);
  });
});

test('spans of a trace with the planted values count once, and so do those without', () => {
  const spans = ['a', 'a', 'a', 'b', 'b'].map((host, index) => span('1', String(index), { host }, host === 'a'));
  const units = unitsOf(spans, ({ error }) => error, [{ field: 'host', value: 'a' }]);
  expect(units.map(({ isAffected, isCarrier }) => [isAffected, isCarrier])).toEqual([
    [true, true],
    [false, false],
  ]);
});

describe('the truth', () => {
  const drawSpans = (of: (index: number) => Span[]) => Array.from({ length: 100 }, (_, index) => of(index)).flat();
  const saidBy = (field: string, value: string, spans: Span[]) =>
    findTruth({
      named: [{ field, value }],
      alsoNamedBy: [],
      spans,
      window: { from: 0, to: 2 },
      annotations: [],
    }).saidBy[0].map((one) => `${one.field} ${one.value}`);

  test('is also what data cannot tell from it, or tell more exactly', () => {
    // The disk of host `a` is full for the shop service; other services also run on that host.
    const spans = drawSpans((index) => [
      span(
        String(index),
        'buy',
        { 'host.name': index % 2 ? 'a' : 'b', 'k8s.pod.name': index % 2 ? 'shop-1' : 'shop-2' },
        index % 2 > 0
      ),
      span(String(index), 'pay', { 'host.name': index % 3 ? 'a' : 'b', 'k8s.pod.name': 'pay-1' }, false),
    ]);
    expect(saidBy('host.name', 'a', spans)).toEqual(['host.name a', 'k8s.pod.name shop-1']);
  });

  test('is also the entry of a route that only entries know', () => {
    const spans = drawSpans((index) => [
      span(String(index), index % 4 ? 'GET /' : 'GET /cart', { 'http.route': index % 4 ? '/' : '/cart' }, false),
      span(String(index), index % 4 ? 'SELECT items' : 'SELECT carts', {}, index % 4 === 0),
    ]);
    expect(saidBy('http.route', '/cart', spans)).toEqual(['http.route /cart', 'name GET /cart', 'name SELECT carts']);
  });

  test('is no symptom, and nothing that others have as well', () => {
    const spans = drawSpans((index) => [
      span(
        String(index),
        'buy',
        { 'host.name': index % 2 ? 'a' : 'b', 'cloud.region': 'eu', ...(index % 2 ? { 'status.message': 'i/o' } : {}) },
        index % 2 > 0
      ),
    ]);
    expect(saidBy('host.name', 'a', spans)).toEqual(['host.name a']);
  });
});

describe('the judge', () => {
  const incident = drawSecond(305, { kind: 'regionVersion', events: few });
  const truth = { ...truthOf(incident), saidBy: truthOf(incident).named.map((one) => [one]) };
  const lines = linesOf(incident);
  const other = line('x', 'y');

  test('wants both values where two are the cause', () => {
    expect(isNamed(truth, lines.slice(0, 1))).toBe(false);
    expect(isNamed(truth, [other, ...lines])).toBe(true);
    expect(isNamed(truth, [{ ...other, says: lines.flatMap(({ says }) => says) }])).toBe(true);
  });

  test('reads three sure lines', () => {
    expect(isNamed(truth, [other, other, ...lines])).toBe(false);
    const unsure = { ...other, isSure: false };
    expect(isNamed(truth, [unsure, unsure, ...lines])).toBe(true);
  });

  test('wants the value itself, of that field', () => {
    const [region, version] = lines;
    const [{ field, value }] = version.says;
    expect(isNamed(truth, [region, line(field, `1${value}`)])).toBe(false);
    expect(isNamed(truth, [region, line('name', value)])).toBe(false);
    expect(isNamed(truth, [region, line(field)])).toBe(false);
    expect(isNamed(truth, [region, line(`resource.${field}`, value)])).toBe(true);
  });

  test('knows a message by a part of it, and a field that is set at all', () => {
    const also = { ...truth, alsoNamedBy: [{ field: 'body', value: 'disk full' }, { field: 'resend' }] };
    expect(isNamed(also, [line('status.message', 'write: disk full')])).toBe(true);
    expect(isNamed(also, [line('name', 'write: disk full')])).toBe(false);
    expect(isNamed(also, [line('attributes.resend')])).toBe(true);
    expect(isNamed(also, [line('attributes.resend', '')])).toBe(false);
  });

  test('takes deployments of quiet systems for true', () => {
    const quiet = drawSecond(5, { kind: 'quiet', events: few });
    const [{ field, value }] = quiet.changes;
    expect(falseLines(quiet, [line(field, String(value)), other, { ...other, isSure: false }])).toEqual([other]);
    const { says } = line(field, String(value));
    expect(falseLines(quiet, [{ ...other, lacks: says }])).toEqual([]);
    expect(isNamed({ ...truth, alsoNamedBy: [{ field, value }] }, [{ ...other, lacks: says }])).toBe(false);
  });
});
