/** Quotes a text that equals one of `others` apart from quotes, so that all texts differ. */
export function distinguished(text: string, others: ReadonlySet<string>): string {
  return others.has(bare(text)) ? JSON.stringify(text) : text;
}

/** A text without quotes and escapes. */
export function bare(text: string): string {
  return text.replace(/["\\]/g, '');
}
