/** The white space directly before an offset. */
export function spaceBefore(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return before.slice(before.trimEnd().length);
}

/** End of a comment that follows an offset on the same line; `undefined` if there's none. */
export function commentAfter(text: string, offset: number): number | undefined {
  const [rest] = text.slice(offset).split('\n', 1);
  return rest.trimStart().startsWith('//') ? offset + rest.length : undefined;
}
