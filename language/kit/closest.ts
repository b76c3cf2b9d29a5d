/** The candidate that `name` was probably meant to be; `undefined` if none is similar. */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  const lower = name.toLowerCase();
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: string | undefined;
  let least = limit + 1;
  for (const candidate of candidates) {
    const distance = candidate.toLowerCase() === lower ? 0 : distanceOf(lower, candidate.toLowerCase(), least);
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** The edit distance between two texts, up to `enough`. A swap of neighbors counts as one edit. */
function distanceOf(a: string, b: string, enough: number): number {
  if (Math.abs(a.length - b.length) >= enough) {
    return enough;
  }
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2] + 1 : enough;
      next.push(Math.min(replaced, swapped, row[j] + 1, next[j - 1] + 1));
    }
    before = row;
    row = next;
  }
  return Math.min(row[b.length], enough);
}
