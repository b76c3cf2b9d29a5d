/** Evenly distributed values between two bounds. */
export interface Segment {
  lower: number;
  upper: number;
  count: number;
}

/** Adds up the counts of segments with equal bounds. */
export class SegmentSums {
  // By numbers, because combined strings take several times as long.
  private readonly byUpper = new Map<number, Segment[]>();

  add({ lower, upper, count }: Segment): void {
    const known = this.byUpper.get(upper);
    const found = known?.find((segment) => segment.lower === lower);
    if (found) {
      found.count += count;
    } else if (known) {
      known.push({ lower, upper, count });
    } else {
      this.byUpper.set(upper, [{ lower, upper, count }]);
    }
  }

  countOf({ lower, upper }: Segment): number {
    return this.byUpper.get(upper)?.find((segment) => segment.lower === lower)?.count ?? 0;
  }

  list(): Segment[] {
    return [...this.byUpper.values()].flat();
  }
}

/** The value below which a given share of all values lies; NaN if there are none. Segments may overlap. */
export function quantileOf(segments: readonly Segment[], share: number): number {
  const filled = segments.filter(({ count }) => count > 0).sort((a, b) => a.lower - b.lower || a.upper - b.upper);
  const wanted = share * filled.reduce((all, { count }) => all + count, 0);
  let reached = 0;
  for (const { lower, upper, count } of apart(filled)) {
    if (reached + count >= wanted) {
      return lower + (Math.max(0, wanted - reached) / count) * (upper - lower);
    }
    reached += count;
  }
  return filled.at(-1)?.upper ?? NaN;
}

/** Splits segments at each other's bounds so that they don't overlap. The result is sorted. */
function apart(segments: Segment[]): Segment[] {
  if (segments.every(({ lower }, index) => index === 0 || lower >= segments[index - 1].upper)) {
    return segments;
  }
  const edges = [...new Set(segments.flatMap(({ lower, upper }) => [lower, upper]))].sort((a, b) => a - b);
  const sums = new SegmentSums();
  for (const { lower, upper, count } of segments) {
    const first = edges.indexOf(lower);
    const end = edges.indexOf(upper);
    for (let index = first; index < end; index++) {
      const width = edges[index + 1] - edges[index];
      sums.add({ lower: edges[index], upper: edges[index + 1], count: (count * width) / (upper - lower) });
    }
    if (first === end) {
      sums.add({ lower, upper, count });
    }
  }
  return sums.list().sort((a, b) => a.lower - b.lower || a.upper - b.upper);
}

/** The quantile of sorted values for a share from 0 to 1, interpolated between the two nearest values. */
export function quantileOfValues(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const rest = position - below;
  return rest === 0 ? sorted[below] : sorted[below] + rest * (sorted[below + 1] - sorted[below]);
}
