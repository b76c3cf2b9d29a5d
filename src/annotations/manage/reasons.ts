import { type Annotation } from '../../service/types';
import { type Tally } from './forMany';
import { titleOf } from './titles';

/** How many titles a reason names, and how many reasons are listed. */
const most = 10;

/** Why something was not done: one line for each reason, with those that it is about. */
export function reasonsOf(left: Tally['left']): string[] {
  const annotations = left.map(({ annotation }) => annotation);
  const times = new Map<string, number>();
  annotations.map(titleOf).forEach((title) => times.set(title, (times.get(title) ?? 0) + 1));
  // Of those with the same title, the id tells which one it is.
  const nameOf = (annotation: Annotation) => {
    const title = titleOf(annotation);
    return times.get(title) === 1 ? `“${title}”` : `“${title}” (${annotation.id})`;
  };
  const named = new Map<string, string[]>();
  left.forEach(({ annotation, why }) => {
    const names = named.get(why) ?? [];
    names.push(nameOf(annotation));
    named.set(why, names);
  });
  const lines = [...named].map(([why, names]) => `${first(names)}: ${why}`);
  const more = lines.length - most;
  return more > 0 ? [...lines.slice(0, most), `And ${more} more such lines.`] : lines;
}

function first(names: string[]): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(', ')} and ${more} more` : names.join(', ');
}
