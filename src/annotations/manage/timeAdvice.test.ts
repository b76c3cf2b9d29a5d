import { timeHint, timeProblem } from './timeAdvice';
import { readTimeText } from './timeText';

/** What a sentence says to write. */
const adviceOf = (sentence: string | undefined) =>
  /[Ww]rite (\d{4}-\d\d-\d\d [\d:.+-]+\d)/.exec(sentence ?? '')?.[1] ?? '';

describe('A time that clocks show twice', () => {
  it.each([
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25 02:30:00+02:00', '2026-10-25 02:30:00+01:00'],
    ['2026-10-25 02:30:00.123456789', 'Europe/Berlin', '2026-10-25 02:30:00.123456789+02:00', '.123456789+01:00'],
    ['2026-10-25 02:00:00', 'Europe/Berlin', '2026-10-25 02:00:00+02:00', '2026-10-25 02:00:00+01:00'],
    ['2026-11-01 01:59:59', 'America/New_York', '2026-11-01 01:59:59-04:00', '2026-11-01 01:59:59-05:00'],
    ['2026-04-05 01:45', 'Australia/Lord_Howe', '2026-04-05 01:45:00+11:00', '2026-04-05 01:45:00+10:30'],
  ])('%s in %s is said to be the first, %s, and how the other is written', (text, timeZone, meant, other) => {
    const hint = timeHint(text, timeZone) ?? '';
    expect(hint).toContain(`the first is meant, ${meant}.`);
    expect(hint).toContain(`For the second, write`);
    expect(adviceOf(hint)).toContain(other);
    expect(readTimeText(meant, timeZone)).toBe(readTimeText(text, timeZone));
    expect(readTimeText(adviceOf(hint), timeZone)?.localeCompare(readTimeText(text, timeZone) ?? '')).toBe(1);
    expect(timeProblem(text, timeZone)).toBeUndefined();
  });

  it('needs no hint where it says its offset, where clocks are not changed, and beside that hour', () => {
    const none: Array<[string, string]> = [
      ['2026-10-25 02:30:00+01:00', 'Europe/Berlin'],
      ['2026-10-25 02:30:00+02:00', 'Europe/Berlin'],
      ['2026-10-25T00:30:00Z', 'Europe/Berlin'],
      ['2026-10-25 02:30:00', 'utc'],
      ['2026-10-25 02:30:00', 'Asia/Tokyo'],
      ['2026-10-25 01:59:59', 'Europe/Berlin'],
      ['2026-10-25 03:00:00', 'Europe/Berlin'],
      ['2026-10-25 02:3', 'Europe/Berlin'],
      ['', 'Europe/Berlin'],
    ];
    expect(none.map(([text, timeZone]) => timeHint(text, timeZone))).toEqual(none.map(() => undefined));
  });
});

describe('A time that clocks never show', () => {
  it.each([
    ['2026-03-29 02:30', 'Europe/Berlin', '2026-03-29 03:30:00'],
    ['2026-03-29 02:00:00.5', 'Europe/Berlin', '2026-03-29 03:00:00.5'],
    ['2026-03-08 02:30:00', 'America/New_York', '2026-03-08 03:30:00'],
    ['2026-10-04 02:15:00', 'Australia/Lord_Howe', '2026-10-04 02:45:00'],
  ])('%s in %s is no time: %s can be written instead', (text, timeZone, instead) => {
    const problem = timeProblem(text, timeZone);
    expect(problem).toContain('Clocks never show this time');
    expect(adviceOf(problem)).toBe(instead);
    expect(readTimeText(instead, timeZone)).toBeDefined();
    expect(timeHint(text, timeZone)).toBe(problem);
  });

  it('is another thing than a text that is no time anywhere', () => {
    for (const text of ['soon', '2026-02-30 10:00', '2026-03-29 25:00']) {
      expect(timeProblem(text, 'Europe/Berlin')).toContain('Write a time that exists');
      expect(timeHint(text, 'Europe/Berlin')).toBeUndefined();
    }
  });
});
