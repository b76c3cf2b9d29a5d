import { dateTimeFormat } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { sizeText } from '../frames/columns/sizeText';
import { type Period } from '../query/plan/timeRanges';
import { capital, countText, listText, numberText } from '@aplkit/language/kit/words';
import { type AlongTraces, type SlowOrFailed } from './alongTraces';
import { type Happened, type Then } from './happened';
import { type Finding, type RankedFindings } from './finding';
import { type MostlyLogged } from './spanLines';
import { type Counts, type Sides } from './certainty';
import { limits } from './constants';
import { type Trait } from './traits';
import { type ChangeSearch } from '../types';
import { type Normal, type Worse } from './course';

/** A readable share: `61%`, `0.4%`, `less than 0.01%`. */
export function percentText(count: number, events: number): string {
  const percent = events === 0 ? 0 : (100 * count) / events;
  if (percent > 0 && percent < 0.01) {
    return 'less than 0.01%';
  }
  const digits = percent >= 10 || percent === 0 ? 0 : percent >= 1 ? 1 : 2;
  // Avoids rounding up to 100% if a few events are missing.
  const shown = percent < 100 && percent > 99.5 ? Math.floor(percent * 100) / 100 : Number(percent.toFixed(digits));
  return `${shown}%`;
}

/** A count for few events (`12 of 21`), otherwise a percentage. */
export const shareOf = (count: number, events: number): string =>
  events > 0 && events < limits.few ? `${numberText(count)} of ${numberText(events)}` : percentText(count, events);

/** A trait without its field: `is 503`, `above 480 ms`. */
export function traitText(trait: Trait): string {
  switch (trait.kind) {
    case 'value':
      return trait.value === '' ? 'is missing' : `is ${trait.value}`;
    case 'pattern':
      return `matches “${trait.text}”`;
    case 'present':
      return 'is set';
    case 'above':
      return `above ${sizeText(trait.bound, trait.field)}`;
    case 'upTo':
      return `at most ${sizeText(trait.bound, trait.field)}`;
  }
}

/** Writes a time of day. */
type Clock = (time: number) => string;

interface ComparedTimes {
  window: Period;
  baseline: readonly Period[];
}

/** Creates a time format, with days if the times span several, and with seconds for short windows. */
export function clockOf({ window, baseline }: ComparedTimes, timeZone?: TimeZone, more: readonly number[] = []): Clock {
  const write = (format: string) => (time: number) => dateTimeFormat(time, { timeZone, format });
  const bounds = [window, ...baseline].flatMap(({ from, to }) => [from, to]);
  const days = new Set([...bounds, ...more].map(write('YYYY-MM-DD')));
  const isShort = window.to - window.from < 10 * 60_000;
  const hasSeconds = isShort && [window.from, window.to].some((bound) => bound % 60_000 !== 0);
  return write(`${days.size > 1 ? 'MM-DD ' : ''}HH:mm${hasSeconds ? ':ss' : ''}`);
}

interface ComparedSides extends ComparedTimes {
  events: Counts;
  where?: string;
  /** Group that both sides belong to. */
  group?: NonNullable<ChangeSearch['group']>;
}

/** Describes the events on both sides by number, time and kind. */
export function sideTexts(sides: ComparedSides, timeZone?: TimeZone): Sides<string> {
  const { events, window, baseline, where, group } = sides;
  const clock = clockOf(sides, timeZone);
  const times = ({ from, to }: Period) => `${clock(from)}–${clock(to)}`;
  const timesOf = (spans: readonly Period[]) =>
    spans.length > 3
      ? `${spans.length} normal periods within ${clock(spans[0].from)}–${clock(spans[spans.length - 1].to)}`
      : listText(spans.map(times));
  const usual = baseline.length === 0 ? '' : ` and during ${timesOf(baseline)}`;
  const others = `all ${countText(events.baseline, 'other event')}${group === undefined ? '' : ` with ${groupText(group)}`} at this time${usual}`;
  return {
    selection: `Selected: ${countText(events.selection, 'event')}, ${times(window)}${where === undefined ? '' : `, where ${where}`}`,
    baseline: `Others: ${where === undefined ? `${countText(events.baseline, 'event')}, ${timesOf(baseline)}` : others}`,
  };
}

/** A group in words: `service.name payment`. */
export const groupText = (group: NonNullable<ChangeSearch['group']>): string =>
  listText(Object.entries(group).map(([name, value]) => `${name} ${value}`));

/** A finding in words, after the name of its field. */
export function findingText({ trait, counts, medians }: Finding, events: Counts): string {
  // The bound separates the medians, so they describe the difference.
  if (medians !== undefined && 'bound' in trait && medians.selection > trait.bound !== medians.baseline > trait.bound) {
    return `median ${sizeText(medians.selection, trait.field)}, compared with ${sizeText(medians.baseline, trait.field)} in other events`;
  }
  return `${traitText(trait)} in ${ofSides(counts, events)}`;
}

/** The shares of selected and other events with a trait. */
export const ofSides = (counts: Counts, events: Counts): string => {
  const of = (side: keyof Counts) => `${shareOf(counts[side], events[side])}${events[side] < limits.few ? '' : ' of'}`;
  return `${of('selection')} selected events, ${of('baseline')} other events`;
};

/** The reason why no difference is sure, with advice; `undefined` if one is sure. */
export function verdictOf(events: Counts, { findings, restated }: RankedFindings): string | undefined {
  const { selection, baseline } = events;
  const [likely] = findings;
  const advice = 'Choose other windows, or a query with fewer filters.';
  if (selection === 0 || baseline === 0) {
    return `No ${selection === 0 ? 'selected' : 'other'} events to compare. Choose windows or a condition with events on both sides.`;
  }
  if (likely !== undefined) {
    const isClear = findings.some(({ isSure }) => isSure);
    return isClear
      ? undefined
      : `No clear differences. Most likely: ${likely.trait.field.name} ${findingText(likely, events)}.`;
  }
  if (restated.length > 0) {
    return `The only differences are in fields that define the selection. ${advice}`;
  }
  return `No differences found. ${advice}`;
}

const named = (trait: Trait): string => `${trait.field.name} ${traitText(trait)}`;

/** Additional facts about a finding, as sentences. */
export const remarks = ({ also, isUsual, isOnlyNew, together }: Finding, events: Counts): string[] => [
  ...(isOnlyNew ? ['New at that time, although nothing became worse.'] : []),
  ...(also.length > 0 ? [`In the same events: ${listText(also.slice(0, limits.short).map(named))}.`] : []),
  ...(isUsual ? ['Not clearly more frequent than at other times.'] : []),
  ...(together ? [`Mostly together with ${named(together.trait)}: ${ofSides(together.counts, events)}.`] : []),
];

/** Distance in minutes between an annotation and the start of the difference, window or trace. */
export function distanceText(
  { time, isEnding }: Pick<Happened, 'time' | 'isEnding'>,
  { by, began, size }: Then,
  clock: Clock
) {
  const until = size > minute ? `–${clock(began + size)}` : '';
  const what = { events: `the change at ${clock(began)}${until}`, window: 'the selected window', trace: 'the trace' }[
    by
  ];
  const apart = Math.floor(time / minute) - Math.floor(began / minute);
  const [at, after] = by === 'window' ? [`as ${what} starts`, 'into'] : [`with ${what}`, 'after'];
  const isIn = apart === 0 || (time >= began && time < began + size);
  const place = isIn ? at : `${numberText(Math.abs(apart))} min ${apart < 0 ? 'before' : after} ${what}`;
  return isEnding ? `${place}, possibly ending it` : place;
}

const minute = 60_000;

/** Sentences about the findings that an annotation explains. */
export const aboutText = ({ about }: Happened): string =>
  about
    .slice(0, 2)
    .map(({ field, value, isNew }) => `${isNew ? 'New since then:' : 'Mentions'} ${field} ${value}.`)
    .join(' ');

/** The type of an annotation as the first word of a sentence: `Feature flag`. */
export const annotationTypeText = (type: string): string => capital(type.replaceAll(/[-_]/g, ' '));

/** Number of traces in which an operation is slow or fails. */
export function alongText({ counts }: Pick<SlowOrFailed, 'counts'>, { sampled }: AlongTraces): string {
  return `${numberText(counts.selection)} of ${countText(sampled.selection, 'selected trace')}, ${numberText(counts.baseline)} of ${countText(sampled.baseline, 'other trace')}`;
}

export const operationText = ({ service, operation }: SlowOrFailed): string =>
  operation === undefined ? service || 'several services' : `${service} → ${operation}`;

/** The difference in an operation's spans, after “Traces”. */
export const howText = ({ how, has }: Pick<SlowOrFailed, 'how' | 'has'>): string =>
  has ? `have ${has.field} ${has.value}` : how === 'slow' ? 'are slow' : 'fail';

/** Target of an operation's call in parentheses; an empty string if unknown. */
export const callsText = ({ calls }: SlowOrFailed): string => (calls ? ` (${calls.field} ${calls.value})` : '');

/** The share of an operation's slow or failed spans with a trait. */
const ofSpans = (count: number, spans: number): string =>
  spans < limits.few
    ? `${numberText(count)} of these ${countText(spans, 'span')}`
    : `${percentText(count, spans)} of these spans`;

/** Common value of an operation's slow or failed spans. */
export const mostlyText = ({ mostly }: Pick<SlowOrFailed, 'mostly'>): string =>
  mostly === undefined
    ? ''
    : `${ofSpans(mostly.counts.selection, mostly.events.selection)} have ${mostly.field} ${mostly.value}${otherwiseText(mostly)}.${mostly.within ? ` ${mostlyText({ mostly: mostly.within })}` : ''}`;

/** The log line that distinguishes an operation's slow or failed spans. */
export const loggedText = ({ text, counts, events }: MostlyLogged): string =>
  `${ofSpans(counts.selection, events.selection)} log “${text}”${otherwiseText({ counts, events })}.`;

/** The share of an operation's other spans, if there are any. */
const otherwiseText = ({ counts, events }: { counts: Counts; events: Counts }): string =>
  events.baseline === 0 ? '' : `, compared with ${percentText(counts.baseline, events.baseline)} of other spans`;

/** Number of sampled traces. */
export function sampledText({ sampled, all, isCut }: AlongTraces): string {
  const of = (side: keyof Counts) =>
    sampled[side] < all[side]
      ? `${numberText(sampled[side])} of about ${numberText(all[side])}`
      : `all ${numberText(all[side])}`;
  return `Sample: ${of('selection')} traces of selected events, ${of('baseline')} traces of other events${isCut ? `, limited to ${numberText(limits.rows)} spans and log lines` : ''}.`;
}

/** A sentence about the events that became worse, or the measures that were normal. */
export const riseText = (rise: Worse | Normal): string =>
  typeof rise === 'string'
    ? `${rise} were normal at that time.`
    : `More events ${rise.group ? `with ${groupText(rise.group)} ` : ''}${rise.how}: about ${percentText(rise.counts.selection, rise.events.selection)} then, ${percentText(rise.counts.baseline, rise.events.baseline)} at normal times.`;

export const certaintyOf = ({ isSure, isUsual, isOnlyNew }: Finding): string =>
  !isSure ? 'may be chance' : isUsual ? 'usual' : isOnlyNew ? 'new' : 'sure';
