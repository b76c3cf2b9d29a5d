import { chance } from './testing/report';
import {
  clockOf,
  loggedText,
  ofSides,
  riseText,
  sampledText,
  shareOf,
  sideTexts,
  traitText,
  verdictOf,
} from './sentences';
import { type Trait } from './traits';

test('What was looked at is said', () => {
  const all = { selection: 10, baseline: 200 };
  const along = { operations: [], sampled: { selection: 10, baseline: 20 }, all, isCut: false };
  expect(sampledText(along)).toBe('Sample: all 10 traces of selected events, 20 of about 200 traces of other events.');
});

test('A rise is compared with normal times, which may follow it', () => {
  const counts = { selection: 30, baseline: 5 };
  const asked = { where: 'error', window: { from: '', to: '' }, ordinary: [] };
  expect(riseText({ how: 'fail', counts, events: { selection: 100, baseline: 1000 }, asked })).toBe(
    'More events fail: about 30% then, 0.5% at normal times.'
  );
  const group = { 'service.name': 'cart' };
  expect(riseText({ how: 'fail', counts, events: { selection: 100, baseline: 1000 }, asked, group })).toBe(
    'More events with service.name cart fail: about 30% then, 0.5% at normal times.'
  );
});

test.each([
  [12, 21, '12 of 21'],
  [99, 99, '99 of 99'],
  [50, 100, '50%'],
  [0, 0, '0%'],
])('Few events are counted: %d of %d is %s', (count, events, expected) => {
  expect(shareOf(count, events)).toBe(expected);
});

test('Few events are counted on either side', () => {
  const counts = { selection: 12, baseline: 1 };
  expect(ofSides(counts, { selection: 21, baseline: 50 })).toBe('12 of 21 selected events, 1 of 50 other events');
  expect(ofSides(counts, { selection: 120, baseline: 50 })).toBe('10% of selected events, 1 of 50 other events');
});

test.each<[Trait, string]>([
  [{ kind: 'above', field: { name: 'duration', type: 'timespan' }, bound: 480e6 }, 'above 480 ms'],
  [{ kind: 'above', field: { name: 'duration', type: 'integer' }, bound: 1.6e9 }, 'above 1.60 s'],
  [{ kind: 'upTo', field: { name: 'took_ms', type: 'float' }, bound: 480 }, 'at most 480 ms'],
])('Sizes have their unit: %j', (trait, text) => {
  expect(traitText(trait)).toBe(text);
});

test.each([
  [100, '95% of these spans log “boom <*>”, compared with 2% of other spans.'],
  [0, '95% of these spans log “boom <*>”.'],
])('Other spans are named where there are any: %d', (baseline, sentence) => {
  const events = { selection: 100, baseline };
  expect(loggedText({ text: 'boom <*>', query: 'logs', counts: { selection: 95, baseline: 2 }, events })).toBe(
    sentence
  );
});

describe('What the two sides are', () => {
  const noon = Date.UTC(2029, 0, 2, 12);
  const minute = 60_000;
  const window = { from: noon, to: noon + 5 * minute };
  const events = { selection: 24, baseline: 3000 };

  it('is said by their times', () => {
    const baseline = [
      { from: noon - 60 * minute, to: noon },
      { from: window.to, to: noon + 30 * minute },
    ];
    expect(sideTexts({ events, window, baseline }, 'utc')).toEqual({
      selection: 'Selected: 24 events, 12:00–12:05',
      baseline: 'Others: 3,000 events, 11:00–12:00 and 12:05–12:30',
    });
  });

  it('is said by the condition', () => {
    expect(sideTexts({ events, window, baseline: [], where: 'status >= 500' }, 'utc')).toEqual({
      selection: 'Selected: 24 events, 12:00–12:05, where status >= 500',
      baseline: 'Others: all 3,000 other events at this time',
    });
  });

  it('is said by the condition and the ordinary times before', () => {
    const spans = [30, 20, 12, 8].map((minutes) => ({
      from: noon - minutes * minute,
      to: noon - (minutes - 3) * minute,
    }));
    const textOf = (baseline: typeof spans) => sideTexts({ events, window, baseline, where: 'error' }, 'utc').baseline;
    expect(textOf(spans.slice(0, 1))).toBe('Others: all 3,000 other events at this time and during 11:30–11:33');
    expect(textOf(spans)).toBe(
      'Others: all 3,000 other events at this time and during 4 normal periods within 11:30–11:55'
    );
  });

  it('is said by the condition and the group that it is in', () => {
    const group = { 'service.name': 'payment', region: 'eu' };
    expect(sideTexts({ events, window, baseline: [], where: 'status >= 500', group }, 'utc').baseline).toBe(
      'Others: all 3,000 other events with service.name payment and region eu at this time'
    );
  });

  it('names days where they differ, as of the same time yesterday', () => {
    const baseline = [{ from: noon - 1440 * minute, to: noon - 1435 * minute }];
    expect(sideTexts({ events, window, baseline }, 'utc')).toEqual({
      selection: 'Selected: 24 events, 01-02 12:00–01-02 12:05',
      baseline: 'Others: 3,000 events, 01-01 12:00–01-01 12:05',
    });
  });

  it('names seconds where a window has them', () => {
    const short = { from: noon + 10_000, to: noon + 20_000 };
    const baseline = [{ from: noon, to: short.from }];
    expect(sideTexts({ events, window: short, baseline }, 'utc')).toEqual({
      selection: 'Selected: 24 events, 12:00:10–12:00:20',
      baseline: 'Others: 3,000 events, 12:00:00–12:00:10',
    });
  });

  it('names days where it is longer', () => {
    const days = { from: noon, to: noon + 2 * 1440 * minute };
    expect(sideTexts({ events, window: days, baseline: [], where: 'a' }, 'utc').selection).toBe(
      'Selected: 24 events, 01-02 12:00–01-04 12:00, where a'
    );
  });
});

test.each([
  [{ selection: 2, baseline: 0 }, 'No other events to compare. '],
  [{ selection: 200, baseline: 100 }, 'No differences found. '],
])('Without a difference of %j events: %s', (events, start) => {
  expect(verdictOf(events, { findings: [], restated: [] })?.startsWith(start)).toBe(true);
});

test('Where nothing is sure, what is likely is said', () => {
  expect(verdictOf({ selection: 21, baseline: 1000 }, { findings: [chance], restated: [] })).toBe(
    'No clear differences. Most likely: city is Oslo in 3 of 21 selected events, 2% of other events.'
  );
});

test('The time of an annotation has its day where that is another one than of the windows', () => {
  const window = { from: Date.UTC(2029, 0, 2, 0, 20), to: Date.UTC(2029, 0, 2, 0, 25) };
  const before = Date.UTC(2029, 0, 1, 23, 55, 30);
  expect(clockOf({ window, baseline: [] }, 'utc', [before])(before)).toBe('01-01 23:55');
  expect(clockOf({ window, baseline: [] }, 'utc')(window.from)).toBe('00:20');
  // The last quarter of a range that ends now.
  const quarter = { from: window.from + 250, to: window.from + 5_400_250 };
  expect(clockOf({ window: quarter, baseline: [] }, 'utc')(quarter.from)).toBe('00:20');
  expect(clockOf({ window, baseline: [] }, 'Europe/Athens', [before])(before)).toBe('01:55');
});
