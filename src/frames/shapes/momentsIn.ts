/** The start of the range, and the starts and ends of intervals in it. */
export function momentsIn(
  range: { from: number; to: number },
  spans: ReadonlyArray<{ from: number; to?: number }>
): number[] {
  const moments = spans.flatMap(({ from, to = Infinity }) => [Math.max(from, range.from), to]);
  return [...new Set([range.from, ...moments])].filter((moment) => moment < range.to).sort((a, b) => a - b);
}
