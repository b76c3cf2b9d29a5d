/** Splits a text with `^` at the cursor into the text and the offset. */
export function cursorIn(marked: string): { text: string; offset: number } {
  const offset = marked.indexOf('^');
  if (offset < 0 || marked.indexOf('^', offset + 1) >= 0) {
    throw new Error('A text for a test needs exactly one ^.');
  }
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}
