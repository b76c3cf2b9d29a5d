/** A peak or trough of a series, as rows: itself with its neighbors that are as far from the usual, and ordinary ones before it. */
export interface Rise {
  first: number;
  last: number;
  ordinary: number[];
  /** The middle of the ordinary values. */
  usual: number;
}

/** Fewest rows that show what is ordinary. */
const fewest = 3;

const middleOf = (values: readonly unknown[], share: number): number => {
  const sorted = values.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)];
};

/** The rise that a row of a series is a part of. Incidents are longer than a row, and fill less than three quarters of a series. */
export function riseAt(values: readonly unknown[], row: number): Rise {
  const clicked = Number(values[row]);
  const usual = middleOf(values, clicked < middleOf(values, 0.5) ? 0.75 : 0.25);
  const isLike = (place: number) => (Number(values[place] ?? usual) - usual) / (clicked - usual) > 0.5;
  let [first, last] = [row, row];
  while (isLike(first - 1)) {
    first--;
  }
  while (isLike(last + 1)) {
    last++;
  }
  const ordinary = [...values.keys()].filter((place) => !isLike(place));
  // What begins has begun a little before it is half as high.
  const before = ordinary.filter((place) => place < first - 1);
  const chosen = before.length >= Math.max(fewest, last - first + 1) ? before : ordinary;
  return {
    first,
    last,
    ordinary: chosen,
    usual: middleOf(
      chosen.map((place) => values[place]),
      0.5
    ),
  };
}

/** The first and last of rows that follow each other. */
export function rowRuns(rows: readonly number[]): Array<[first: number, last: number]> {
  const runs: Array<[number, number]> = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run?.[1] === row - 1) {
      run[1] = row;
    } else {
      runs.push([row, row]);
    }
  }
  return runs;
}
