import { bindingWords } from '../../sandbox/database/functions/phrases';
import { Json, type Scalar, textOf } from './scalar';

/** Result of `spotlight` for a field with few values, from each row's side and value. */
export function differenceOf(dimension: string, rows: Array<[isSelected: boolean, value: Scalar]>): Json {
  const texts = [...new Set(rows.map(([, value]) => (value === null ? null : textOf(value))))];
  const countOf = (side: boolean, text?: string | null) =>
    rows.filter(
      ([isSelected, value]) =>
        isSelected === side && (text === undefined || text === (value === null ? null : textOf(value)))
    ).length;
  const [selected, others] = [countOf(true), countOf(false)];
  if (selected === 0 || others === 0) {
    return new Json([]);
  }
  const all = texts.map((value) => {
    const [comparison_count, baseline_count] = [countOf(true, value), countOf(false, value)];
    const [a, b] = [comparison_count / selected, baseline_count / others];
    const apart = Math.abs(comparison_count * others - baseline_count * selected);
    // How far both counts are from those that the totals alone would give.
    const expected = [selected, others].map((side) => ((comparison_count + baseline_count) * side) / rows.length);
    const surprise =
      (comparison_count - expected[0]) ** 2 / expected[0] + (baseline_count - expected[1]) ** 2 / expected[1];
    return { shown: { value, frequency_ratio: (a - b) / (a + b), comparison_count, baseline_count }, apart, surprise };
  });
  const delta = all.reduce((sum, { apart }) => sum + apart, 0) / (2 * selected * others);
  const textOfEntry = ({ shown }: (typeof all)[number]) => shown.value ?? '\uffff';
  const differences = all.sort((a, b) => b.apart - a.apart || (textOfEntry(a) < textOfEntry(b) ? -1 : 1));
  return new Json([
    {
      dimension,
      p_value: chance(
        all.reduce((sum, { surprise }) => sum + surprise, 0),
        all.length - 1
      ),
      delta_score: delta,
      effect_size: delta / Math.sqrt(1 / selected + 1 / others),
      differences: differences.map(({ shown }) => shown),
    },
  ]);
}

/** Returns the chance of a greater statistic, by the recurrence over the degrees of freedom. */
function chance(statistic: number, freedom: number): number {
  if (freedom === 0 || statistic === 0) {
    return 1;
  }
  const half = statistic / 2;
  // The term of one and of two degrees of freedom; each of the next is that of two less, times the half by the count.
  let [sum, term] =
    freedom % 2 === 0 ? [0, Math.exp(-half)] : [tail(Math.sqrt(half)), 2 * Math.sqrt(half / Math.PI) * Math.exp(-half)];
  for (let degrees = freedom % 2 === 0 ? 2 : 3; degrees <= freedom; degrees += 2) {
    sum += term;
    term *= half / (degrees / 2);
  }
  return sum;
}

/** Returns the share of a bell curve outside of ±y, by Simpson's rule. */
function tail(y: number): number {
  const [steps, width] = [20_000, 8];
  const at = (step: number) => Math.exp(-((y + (step * width) / steps) ** 2));
  let sum = at(0) + at(steps);
  for (let step = 1; step < steps; step++) {
    sum += (step % 2 === 1 ? 4 : 2) * at(step);
  }
  return ((2 / Math.sqrt(Math.PI)) * sum * width) / steps / 3;
}

const joints = "'’._-";

/** Returns the phrases of a text: cut at punctuation, then into words, then at binding words. */
export function phrasesOf(text: string): string[] {
  const place = (index: number) => String.fromCharCode(0xe000 + index);
  const joined = text
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{N}])['’._-](?=[\p{L}\p{N}])/gu, (joint) => place(joints.indexOf(joint)));
  const restored = (word: string) => word.replace(/[\ue000-\ue004]/g, (sign) => joints[sign.charCodeAt(0) - 0xe000]);
  return joined.split(/[^\p{L}\p{N}\s/\ue000-\ue004]/u).flatMap((part) => {
    const words = part.split(/[\s/]+/).filter((word) => word !== '');
    return words
      .map((word) => (bindingWords.has(restored(word)) ? '|' : restored(word)))
      .join(' ')
      .split('|')
      .map((run) => run.trim())
      .filter((run) => run.includes(' '));
  });
}
