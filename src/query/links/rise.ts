/** A peak or trough of a series. */
export interface Rise {
  /** The first and last of rows that follow each other: of itself with its neighbors that are as far from the usual, then of ordinary ones before it. */
  runs: number[][];
  /** A usual value. */
  usual: number;
}

/** The rise that a row of a series is a part of. Incidents are longer than a row, and fill less than three quarters of a series. */
export function riseAt(values: readonly number[], row: number): Rise {
  const sorted = values.filter(Boolean).sort((a, b) => a - b);
  const usual = sorted[sorted.length >> 2];
  const isLike = (place: number) => (values[place] - usual) / (values[row] - usual) > 0.5;
  let first = row;
  let last = row;
  while (isLike(first - 1)) {
    first--;
  }
  while (isLike(last + 1)) {
    last++;
  }
  const runs = [[first, last]];
  // What begins has begun a little before it is half as high. Three rows show what is ordinary.
  const end = first > 3 ? first - 1 : values.length;
  let run: number[] = [];
  for (let place = 0; place < end; place++) {
    if (isLike(place)) {
      run = [];
    } else if (run.length > 0) {
      run[1] = place;
    } else {
      runs.push((run = [place, place]));
    }
  }
  return { runs, usual };
}
