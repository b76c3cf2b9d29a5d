/** How many of the events of both sides have something in common. */
export interface Counts {
  /** Of the events asked about. */
  here: number;
  /** Of the events that they are compared with. */
  otherwise: number;
}

/** Returns the counts of the events without what others have in common. */
export const others = ({ here, otherwise }: Counts, events: Counts): Counts => ({
  here: events.here - here,
  otherwise: events.otherwise - otherwise,
});

/** How much two shares differ. */
export interface Difference {
  /** The rest of the difference where chance is taken away that far that none of all the comparisons is likely to be wrong. */
  sure: number;
  /** The same, for one comparison by itself. */
  likely: number;
}

/** The probability with which any of all comparisons may be sure where nothing has changed. */
const risk = 0.01;

/** Standard deviations for one comparison by itself. */
const oneComparison = 2;

/** Returns how much the shares of both sides differ, among so many comparisons. */
export function differenceOf(counts: Counts, events: Counts, comparisons: number): Difference {
  // An upper bound of the normal distribution's quantile, for as many comparisons (Bonferroni's correction).
  const all = Math.sqrt(2 * Math.log((2 * Math.max(1, comparisons)) / risk));
  // What is less frequent is so as a rule because something else is more frequent: that says more.
  const weight = counts.here * events.otherwise < counts.otherwise * events.here ? 0.5 : 1;
  return { sure: weight * gap(counts, events, all), likely: weight * gap(counts, events, oneComparison) };
}

/** Returns the information (in nats an event) between the nearest shares that the counts allow; zero where these meet. */
function gap(counts: Counts, events: Counts, deviations: number): number {
  if (events.here === 0 || events.otherwise === 0) {
    return 0;
  }
  const here = interval(counts.here, events.here, deviations);
  const otherwise = interval(counts.otherwise, events.otherwise, deviations);
  if (here.low > otherwise.high) {
    return divergence(here.low, otherwise.high);
  }
  return here.high < otherwise.low ? divergence(here.high, otherwise.low) : 0;
}

/** Returns the shares that a count allows (Wilson's interval). */
function interval(count: number, events: number, deviations: number): { low: number; high: number } {
  const share = Math.min(1, count / events);
  const z = deviations ** 2 / events;
  const middle = (share + z / 2) / (1 + z);
  const half = (deviations * Math.sqrt((share * (1 - share)) / events + z / 4 / events)) / (1 + z);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Returns the relative entropy of two shares (Kullback and Leibler's): of a frequent value more than of a rare one. */
function divergence(share: number, other: number): number {
  const part = (a: number, b: number) => (a === 0 ? 0 : a * Math.log(a / b));
  return part(share, other) + part(1 - share, 1 - other);
}
