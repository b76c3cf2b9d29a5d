/** Puts a text in quotes where it is one of the others but for quotes: no two texts become one. `others` are without quotes. */
export function distinguished(text: string, others: ReadonlySet<string>): string {
  return others.has(bare(text)) ? JSON.stringify(text) : text;
}

/** A text without quotes, and without what escapes them. */
export function bare(text: string): string {
  return text.replace(/["\\]/g, '');
}
