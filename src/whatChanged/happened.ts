import { readTime } from '../frames/columns/times';
import { type Period } from '../query/timeRanges';
import { type Annotation } from '../service/types';
import { type Finding, shownFirst } from './rankFindings';
import { namesCause } from './restated';

/** An annotation that began shortly before the selected events differed, or while they did. */
export interface Happened {
  id: string;
  type: string;
  title: string;
  /** Milliseconds. */
  time: number;
  /** How long before the difference it began; negative after, zero as near as is known. */
  before: number;
  /** The values of lines shown first that its text names, or that are new since. */
  about: string[];
}

const minute = 60_000;

/** How long before the difference an annotation may begin. */
const before = 30 * minute;

/** How long before the selected events a difference may begin that they are part of. */
const longest = 60 * minute;

/** The moments between which annotations are looked for. */
export interface Then {
  /** When the difference began, as far as is known, and how exact that is. */
  began: number;
  size: number;
  until: number;
  /** Whether the events themselves show when it began. */
  isMeasured: boolean;
}

interface Measured {
  /** Whether a person chose the window. */
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
  const began = starts.find((start) => start !== undefined && start >= window.from - longest && start < window.to);
  if (began !== undefined) {
    return { began, size, until: isChosen ? window.to : began + size, isMeasured: true };
  }
  return isChosen ? { began: window.from, size: 0, until: window.to, isMeasured: false } : undefined;
}

/** Range of the annotations to list. */
export const rangeOfHappened = ({ from, to }: Period) => ({
  start: new Date(from - before - longest).toISOString(),
  end: new Date(to).toISOString(),
});

/** Annotations that began then: those about a finding first, then the nearest. */
export function happenedThen(
  annotations: readonly Annotation[],
  { datasets, findings, then }: { datasets: readonly string[]; findings: readonly Finding[]; then: Then }
): Happened[] {
  const shown = shownFirst(findings);
  return annotations
    .filter((one) => one.datasets.length === 0 || one.datasets.some((name) => datasets.includes(name)))
    .flatMap((annotation): Happened[] => {
      const time = readTime(annotation.time)?.milliseconds;
      return time === undefined || time < then.began - before || time >= then.until
        ? []
        : [
            {
              id: annotation.id,
              type: annotation.type,
              // An empty title is none.
              title: annotation.title || annotation.description || '',
              time,
              before: time < then.began ? then.began - time : Math.min(0, then.began + then.size - time),
              about: aboutOf(annotation, time, shown),
            },
          ];
    })
    .sort((a, b) => b.about.length - a.about.length || Math.abs(a.before) - Math.abs(b.before) || a.time - b.time);
}

/** Values of findings that an annotation names, or that are new since then. */
function aboutOf({ title = '', description = '' }: Annotation, time: number, findings: readonly Finding[]): string[] {
  const words = wordsOf(`${title} ${description}`);
  return findings.flatMap(({ trait, timeline }) => {
    if (trait.kind !== 'value' || trait.value === '') {
      return [];
    }
    const { value, field } = trait;
    const isNamed = value.length > 1 && wordsOf(value).every((word) => words.includes(word));
    const { began = NaN, size = 0, isNew = false } = timeline ?? {};
    const isNewThen = isNew && namesCause(field.name) && began >= time - size && began <= time + before;
    return isNamed || isNewThen ? [`${field.name} ${value}`] : [];
  });
}

/** The words of a text; a version with its dots is one. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+(\.[\p{L}\d]+)*/gu) ?? [];
