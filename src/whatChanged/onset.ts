/** Fewest bins that show what is usual. */
const fewest = 4;

/** Of the way from the usual share to that of the selected events, so much is nearer to the usual one. */
const near = 1 / 3;

/**
 * The bin in which a share left its usual range, which is a few deviations around the median before the selected events, and wider where a
 * bin has few events: the one from which to the peak the most events are more than near the usual share. `undefined` where the share was
 * not in that range since `earliest`.
 */
export function onsetIn(
  counts: readonly number[],
  all: readonly number[],
  { first, last, isMore, earliest }: { first: number; last: number; isMore: boolean; earliest: number }
): number | undefined {
  const shares = counts.map((count, place) => (all[place] === 0 ? NaN : count / all[place]));
  const before = shares.slice(0, first).filter((share) => !Number.isNaN(share));
  const usual = before.length >= fewest ? before : shares.filter((share) => !Number.isNaN(share));
  if (usual.length < fewest) {
    return undefined;
  }
  const middle = medianOf(usual);
  const spread = 4 * 1.4826 * medianOf(usual.map((share) => Math.abs(share - middle)));
  const excess = shares.map((share, place) => {
    const expected = Math.min(Math.max(middle, 1 / Math.max(1, all[place])), 1);
    const chance = 3 * Math.sqrt((expected * (1 - expected)) / Math.max(1, all[place]));
    const away = isMore ? share - middle : middle - share;
    return Number.isNaN(share) ? NaN : away - Math.max(spread, chance);
  });
  const isOut = (place: number) => excess[place] > 0;
  const selected = excess.map((_, place) => place).filter((place) => place >= first && place <= last);
  const [peak] = selected.filter(isOut).sort((a, b) => excess[b] - excess[a]);
  if (peak === undefined) {
    return undefined;
  }
  const sumOf = (values: readonly number[]) => selected.reduce((sum, place) => sum + values[place], 0);
  const level = middle + near * (sumOf(counts) / sumOf(all) - middle);
  let [began, events, most] = [peak, 0, 0];
  // Some bins in between may be usual by chance, and some before it unusual.
  for (let place = peak - 1; place >= earliest; place--) {
    events += (isMore ? 1 : -1) * (counts[place] - level * all[place]);
    if (events > most && isOut(place)) {
      [began, most] = [place, events];
    }
  }
  return began > earliest ? began : undefined;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
