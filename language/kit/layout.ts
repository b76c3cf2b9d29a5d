/** The white space directly before an offset. */
export function spaceBefore(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return before.slice(before.trimEnd().length);
}

/** End of a comment that follows on the same line. */
export function commentAfter(text: string, offset: number): number | undefined {
  const [rest] = text.slice(offset).split('\n', 1);
  return rest.trimStart().startsWith('//') ? offset + rest.length : undefined;
}
