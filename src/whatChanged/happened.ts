import { readTime } from '../frames/columns/times';
import { type Period } from '../query/timeRanges';
import { type Annotation } from '../service/types';
import { type Finding, shownFirst } from './rankFindings';
import { namesCause } from './restated';
import { type Counts } from './statistics';
import { longest } from './timeline';

/** A line shown first that an annotation is about. */
interface About {
  field: string;
  value: string;
  /** Where the annotation names the value; `since` where the value is new since then. */
  how: 'title' | 'description' | 'since';
  /** Whether fewer of the selected events have the value. */
  isRarer: boolean;
}

/** An annotation that began shortly before the selected events differed, or while they did. */
export interface Happened {
  id: string;
  type: string;
  title: string;
  /** More about it; empty where that is the title. */
  description: string;
  /** Milliseconds. */
  time: number;
  /** Whether it lasts as long as the selected events: it describes them, such as an incident. */
  isLasting: boolean;
  about: About[];
}

const minute = 60_000;

/** How long before the difference an annotation may begin. */
const before = 30 * minute;

/** The moments between which annotations are looked for. */
export interface Then {
  /** When the difference began, as far as is known, and how exact that is. */
  began: number;
  size: number;
  until: number;
  /** Whether the events themselves show when it began. */
  isMeasured: boolean;
  /** Whether a person chose the window. */
  isChosen: boolean;
}

interface Measured {
  isChosen: boolean;
  /** When the share of the selected events left its usual range, and how exact that is. */
  began?: number;
  size?: number;
}

/** When a difference began: by all selected events, the chart of the first finding that shows it, or with the window that was chosen. */
export function thenOf(
  findings: readonly Finding[],
  window: Period,
  { isChosen, began: ofAll, size = 0 }: Measured
): Then | undefined {
  const starts = [ofAll, ...findings.slice(0, 3).map(({ timeline }) => timeline?.began)];
  const began = starts.find((start) => start !== undefined);
  if (began !== undefined) {
    return { began, size, until: isChosen ? window.to : began + size, isMeasured: true, isChosen };
  }
  return isChosen ? { began: window.from, size: 0, until: window.to, isMeasured: false, isChosen } : undefined;
}

/** Range of the annotations to list. */
export const rangeOfHappened = ({ from, to }: Period) => ({
  start: new Date(from - before - longest).toISOString(),
  end: new Date(to).toISOString(),
});

interface Difference {
  datasets: readonly string[];
  findings: readonly Finding[];
  events: Counts;
  then: Then;
  /** Of the selected events. */
  window: Period;
}

/** Annotations that began then: those about a finding first, then the nearest, those that last as long after others; at the end, those that came later. */
export function happenedThen(
  annotations: readonly Annotation[],
  { datasets, findings, events, then, window }: Difference
): Happened[] {
  const shown = shownFirst(findings);
  // Within the bin in which it began, all are as near as is known.
  const distanceOf = ({ time }: Happened) => Math.max(then.began - time, time - then.began - then.size, 0);
  // A cause comes before its effect, such as a rollback does not. Within a window, it may have begun until its middle.
  const latest = then.isMeasured ? then.began + then.size : (then.began + then.until) / 2;
  const isLater = ({ time }: Happened) => time > latest;
  return annotations
    .filter((one) => one.datasets.length === 0 || one.datasets.some((name) => datasets.includes(name)))
    .flatMap((annotation): Happened[] => {
      const { id, type, description: text = '' } = annotation;
      // An empty title is none.
      const title = annotation.title || text;
      const description = title === text ? '' : text;
      const time = readTime(annotation.time)?.milliseconds;
      if (time === undefined || time < then.began - before || time >= then.until) {
        return [];
      }
      const end = readTime(annotation.endTime ?? '')?.milliseconds;
      const isLasting = end !== undefined && end >= window.to;
      return [{ id, type, title, description, time, isLasting, about: aboutOf(annotation, time, shown, events) }];
    })
    .sort(
      (a, b) =>
        Number(isLater(a)) - Number(isLater(b)) ||
        weightOf(b) - weightOf(a) ||
        Number(a.isLasting) - Number(b.isLasting) ||
        distanceOf(a) - distanceOf(b) ||
        a.time - b.time
    );
}

/** Words of a description may be about anything. */
const weightOf = ({ about }: Happened): number =>
  about.reduce((sum, { how }) => sum + (how === 'description' ? 1 : 2), 0);

/** Findings whose value an annotation names, its title first, or which are new since then. */
function aboutOf(
  { title = '', description = '' }: Annotation,
  time: number,
  findings: readonly Finding[],
  events: Counts
): About[] {
  const [ofTitle, ofDescription] = [title, description].map(wordsOf);
  const about = findings.flatMap(({ trait, timeline, counts }): About[] => {
    if (trait.kind !== 'value' || trait.value === '') {
      return [];
    }
    const { value, field } = trait;
    const isIn = (words: readonly string[]) => value.length > 1 && wordsOf(value).every((word) => words.includes(word));
    const { began = NaN, size = 0, isNew = false } = timeline ?? {};
    const isNewThen = isNew && namesCause(field.name) && began >= time - size && began <= time + before;
    const how = isIn(ofTitle) ? 'title' : isNewThen ? 'since' : isIn(ofDescription) ? 'description' : undefined;
    const isRarer = counts.selection * events.baseline < counts.baseline * events.selection;
    return how === undefined ? [] : [{ field: field.name, value, how, isRarer }];
  });
  return about.sort((a, b) => Number(a.how === 'description') - Number(b.how === 'description'));
}

/** The words of a text; a version with its dots is one. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+(\.[\p{L}\d]+)*/gu) ?? [];
