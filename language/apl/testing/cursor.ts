/** Splits a text with the cursor at `^` into text and offset. */
export function cursorIn(marked: string): { text: string; offset: number } {
  const offset = marked.indexOf('^');
  if (offset < 0 || marked.indexOf('^', offset + 1) >= 0) {
    throw new Error('A text for a test needs exactly one ^.');
  }
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}
