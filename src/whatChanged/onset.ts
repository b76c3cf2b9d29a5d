/** Fewest bins that show what is usual. */
const fewest = 4;

/**
 * The first of the bins up to the peak in which a share was out of its usual range: a few deviations around the median before the selected
 * events, and more where a bin has few events. `undefined` where the share was never in it.
 */
export function onsetIn(
  counts: readonly number[],
  all: readonly number[],
  { first, last, isMore }: { first: number; last: number; isMore: boolean }
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
  const inside = excess.map((_, place) => place).filter((place) => place >= first && place <= last && isOut(place));
  const [peak] = inside.sort((a, b) => excess[b] - excess[a]);
  if (peak === undefined) {
    return undefined;
  }
  let began = peak;
  // One bin in between may be empty, or usual by chance; one before that may be unusual by chance.
  while (began > 0 && (isOut(began - 1) || (isOut(began - 2) && isOut(began - 3)))) {
    began -= isOut(began - 1) ? 1 : 2;
  }
  return began > 0 ? began : undefined;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
