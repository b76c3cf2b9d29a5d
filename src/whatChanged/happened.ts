import { readTime } from '../frames/columns/times';
import { type Period } from '../query/plan/timeRanges';
import { type Annotation } from '../service/types';
import { type Finding, shownFirst } from './finding';
import { namesCause } from './restated';
import { type Counts, isMoreFrequent } from './certainty';
import { longest } from './timeline';
import { constants } from './constants';

/** A line shown first that an annotation is about. */
interface About {
  field: string;
  value: string;
  /** Where the annotation names the value; `since` for a value that is new since then. */
  how: 'title' | 'description' | 'since';
  /** Whether fewer of the selected events have the value. */
  isRarer: boolean;
}

/** An annotation that began shortly before the selected events differed, or while they did. */
export interface Happened {
  id: string;
  type: string;
  title: string;
  /** Description; empty if it equals the title. */
  description: string;
  /** Milliseconds. */
  time: number;
  /** Whether it was clicked. */
  isClicked: boolean;
  /** Whether it started after the difference and suggests a rollback. */
  isEnding: boolean;
  about: About[];
}

/** A clicked annotation or trace, if it has a time. */
export interface Clicked {
  /** Starts in milliseconds. */
  annotation?: number;
  trace?: number;
}

const minute = 60_000;

/** Maximum time from an annotation to the difference, in milliseconds. */
const before = constants.before.value * minute;

/** Period of relevant annotations. */
export interface Then {
  /** When the difference began, as far as is known, and how exact that is. */
  began: number;
  size: number;
  until: number;
  /** Whether the events themselves show when it began. */
  isMeasured: boolean;
  /** Whether the user chose the window. */
  isChosen: boolean;
}

interface Measured {
  isChosen: boolean;
  clicked: Clicked;
  /** When the share of the selected events left its usual range, and how exact that is. */
  began?: number;
  size?: number;
}

/** When a difference began: by all selected events, the chart of the first finding that shows it, or with the window that was chosen. */
export function thenOf(
  findings: readonly Finding[],
  window: Period,
  { isChosen, clicked: { trace }, began: ofAll, size = 0 }: Measured
): Then | undefined {
  if (trace !== undefined) {
    return { began: trace, size: 0, until: trace + 1, isMeasured: false, isChosen: false };
  }
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
  clicked: Clicked;
}

/** Annotations of the period: the clicked one, then those before the difference, nearest first, then those after it. */
export function happenedThen(
  annotations: readonly Annotation[],
  { datasets, findings, events, then, clicked }: Difference
): Happened[] {
  const shown = shownFirst(findings);
  // Within the bin of the start, all are equally near.
  const distanceOf = ({ time }: Happened) => Math.max(then.began - time, time - then.began - then.size, 0);
  // Within a window, the start may be up to its middle.
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
      const isClicked = time !== undefined && time === clicked.annotation;
      if (time === undefined || (!isClicked && (time < then.began - before || time >= then.until))) {
        return [];
      }
      // A description may also mention the end of something else.
      const isEnding = time > latest && endingWords.test(title);
      const about = aboutOf(annotation, time, shown, events);
      return [{ id, type, title, description, time, isClicked, isEnding, about }];
    })
    .sort(
      (a, b) =>
        Number(b.isClicked) - Number(a.isClicked) ||
        Number(isLater(a)) - Number(isLater(b)) ||
        Number(a.isEnding) - Number(b.isEnding) ||
        distanceOf(a) - distanceOf(b) ||
        a.time - b.time
    );
}

/** Words of a change that takes another one back. */
const endingWords = /\b(roll(ed|ing)?[ -]?back|revert(ed|s)?|restored?|undo(ne)?|switched off|disabled?|fixed)\b/i;

/** Findings whose value an annotation names, title first, or that are new since then. */
function aboutOf(
  { title = '', description = '' }: Annotation,
  time: number,
  findings: readonly Finding[],
  events: Counts
): About[] {
  const about = findings.flatMap(({ trait, timeline, counts }): About[] => {
    if (trait.kind !== 'value' || trait.value.length < 2) {
      return [];
    }
    const { value, field } = trait;
    const { began = NaN, size = 0, isNew = false } = timeline ?? {};
    // The bin of a new value may have started before the annotation.
    const isNewThen = isNew && time < began + size && began <= time + before && namesCause(field.name);
    const isOfThat = isNewThen && namesPartOf(`${title} ${description}`, value);
    const how = names(title, value)
      ? 'title'
      : isOfThat
        ? 'since'
        : names(description, value)
          ? 'description'
          : undefined;
    const isRarer = !isMoreFrequent(counts, events);
    return how === undefined ? [] : [{ field: field.name, value, how, isRarer }];
  });
  return about.sort((a, b) => Number(a.how === 'description') - Number(b.how === 'description'));
}

/** Whether a text contains a value as a whole: "cart 2.8" names cart, but not the route /cart. */
function names(text: string, value: string): boolean {
  const [whole, part] = [` ${text.toLowerCase()} `, value.toLowerCase()];
  const at = whole.indexOf(part);
  return at >= 0 && !isOfValue(whole[at - 1]) && !isOfValue(whole[at + part.length], whole[at + part.length + 1]);
}

/** Whether an adjacent character belongs to the value; a full stop does if more follows. */
const isOfValue = (character: string, next = ' '): boolean =>
  /[\p{L}\d_/-]/u.test(character) || (character === '.' && /[\p{L}\d]/u.test(next));

/** Whether a text names part of a value, such as the service of a version `checkout-2.8`. */
const namesPartOf = (text: string, value: string): boolean =>
  value.split(/[^\p{L}\d.]+/u).some((part) => part.length > 1 && names(text, part));
