/** Quotes a text that equals another one except for quotes, so that all texts differ. `others` are without quotes. */
export function distinguished(text: string, others: ReadonlySet<string>): string {
  return others.has(bare(text)) ? JSON.stringify(text) : text;
}

/** Text without quotes and escapes. */
export function bare(text: string): string {
  return text.replace(/["\\]/g, '');
}
