import { readTime } from '../frames/columns/times';
import { type Period } from '../query/plan/timeRanges';
import { type Annotation } from '../service/types';
import { type ChangeSearch } from '../types';
import { type Finding, shownFirst } from './finding';
import { namesCause, namesReport } from '../names/causes';
import { limits, minutes } from './constants';

/** An annotation that began shortly before the selected events differed, or while they did. */
export interface Happened {
  id: string;
  type: string;
  title: string;
  /** Description; empty if it equals the title. */
  description: string;
  /** Start of the annotation in milliseconds. */
  time: number;
  /** True if the user clicked this annotation. */
  isClicked: boolean;
  /** True if the annotation suggests a rollback after the difference appeared. */
  isEnding: boolean;
  /** Values that the annotation's title names. If the value is new, a part in the title or text is enough. */
  about: Array<{ field: string; value: string; isNew: boolean }>;
}

/** The time of the clicked annotation or trace; empty if neither was clicked. */
export type Clicked = Pick<ChangeSearch, 'annotation' | 'trace'>;

/** Maximum time from an annotation to the difference, in milliseconds. */
const before = minutes(limits.before);

/** The period in which annotations are relevant. */
export interface Then {
  /** Source of the start: the events themselves, the chosen window, or the clicked trace. */
  by: 'events' | 'window' | 'trace';
  /** Start of the difference in milliseconds; `size` is its precision. */
  began: number;
  size: number;
  until: number;
}

interface Measured {
  isChosen: boolean;
  clicked: Clicked;
  /** Time at which the share of selected events left its usual range; `size` is its precision. */
  began?: number;
  size?: number;
}

/** Start of a difference, by precedence: clicked trace, all events, a finding's chart, chosen window. */
export function thenOf(
  findings: readonly Finding[],
  window: Period,
  { isChosen, clicked: { trace }, began: ofAll, size = 0 }: Measured
): Then | undefined {
  if (trace !== undefined) {
    return { by: 'trace', began: trace, size: 0, until: trace + 1 };
  }
  const starts = [ofAll, ...findings.slice(0, limits.short).map(({ timeline }) => timeline?.began)];
  const began = starts.find((start) => start !== undefined);
  if (began !== undefined) {
    return { by: 'events', began, size, until: isChosen ? window.to : began + size };
  }
  return isChosen ? { by: 'window', began: window.from, size: 0, until: window.to } : undefined;
}

interface Difference {
  datasets: readonly string[];
  findings: readonly Finding[];
  then: Then;
  clicked: Clicked;
}

/** Annotations around the difference: the clicked one, earlier ones (changes that name a cause first, then the nearest), later ones. */
export function happenedThen(
  annotations: readonly Annotation[],
  { datasets, findings, then, clicked }: Difference
): Happened[] {
  const shown = shownFirst(findings);
  // Annotations in the bin of the start count as equally near.
  const distanceOf = ({ time }: Happened) => Math.max(then.began - time, time - then.began - then.size, 0);
  const isLater = ({ time }: Pick<Happened, 'time'>) => time > then.began + then.size;
  return annotations
    .filter((one) => one.datasets.length === 0 || one.datasets.some((name) => datasets.includes(name)))
    .flatMap((annotation): Happened[] => {
      const { id, type, description: text = '' } = annotation;
      // An empty title counts as missing.
      const title = annotation.title || text;
      const description = title === text ? '' : text;
      const time = readTime(annotation.time)?.milliseconds;
      const isClicked = time !== undefined && time === clicked.annotation;
      if (time === undefined || (!isClicked && (time < then.began - before || time >= then.until))) {
        return [];
      }
      // A description may also mention the end of something else.
      const isEnding = isLater({ time }) && endingWords.test(title);
      const about = aboutOf(annotation, time, shown);
      return [{ id, type, title, description, time, isClicked, isEnding, about }];
    })
    .sort(
      (a, b) =>
        Number(b.isClicked) - Number(a.isClicked) ||
        Number(isLater(a)) - Number(isLater(b)) ||
        Number(a.isEnding) - Number(b.isEnding) ||
        Number(namesCauses(b)) - Number(namesCauses(a)) ||
        distanceOf(a) - distanceOf(b) ||
        a.time - b.time
    );
}

/** Words for a change that reverts an earlier change. */
const endingWords = /\b(roll(ed|ing)?[ -]?back|revert(ed|s)?|restored?|undo(ne)?|switched off|disabled?|fixed)\b/i;

const namesCauses = ({ type, about }: Happened): boolean =>
  !namesReport(type) && about.some(({ field }) => namesCause(field));

/** Values of findings that an annotation's title names; of a new value, a change's title or text names a part. */
function aboutOf(
  { type, title = '', description = '' }: Annotation,
  time: number,
  findings: readonly Finding[]
): Happened['about'] {
  return findings.flatMap(({ trait, timeline }): Happened['about'] => {
    if (trait.kind !== 'value' || trait.value.length < 2) {
      return [];
    }
    const { value, field } = trait;
    const { began = NaN, size = 0, isNew } = timeline ?? {};
    // The bin of a new value may have started before the annotation.
    const isNewThen = isNew && time < began + size && began <= time + before && namesCause(field.name);
    const isNamed = names(title, value);
    return isNamed || (isNewThen && !namesReport(type) && namesPartOf(`${title} ${description}`, value))
      ? [{ field: field.name, value, isNew: !isNamed }]
      : [];
  });
}

/** True if a text contains a complete value: "cart 2.8" contains `cart`, but "/cart" doesn't. */
function names(text: string, value: string): boolean {
  const [whole, part] = [` ${text.toLowerCase()} `, value.toLowerCase()];
  const at = whole.indexOf(part);
  return at >= 0 && !isOfValue(whole[at - 1]) && !isOfValue(whole[at + part.length], whole[at + part.length + 1]);
}

/** True if an adjacent character belongs to the value, such as a period followed by a digit. */
const isOfValue = (character: string, next = ' '): boolean =>
  /[\p{L}\d_/-]/u.test(character) || (character === '.' && /[\p{L}\d]/u.test(next));

/** True if a text names part of a value, such as the service of a version `checkout-2.8`. */
const namesPartOf = (text: string, value: string): boolean =>
  value.split(/[^\p{L}\d.]+/u).some((part) => part.length > 1 && names(text, part));
