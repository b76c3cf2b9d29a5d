/** The start of the range, and every start and end of an interval before the range ends. */
export function momentsIn(
  range: { from: number; to: number },
  spans: ReadonlyArray<{ from: number; to?: number }>
): number[] {
  const moments = spans.flatMap(({ from, to = Infinity }) => [Math.max(from, range.from), to]);
  return [...new Set([range.from, ...moments])].filter((moment) => moment < range.to).sort((a, b) => a - b);
}
