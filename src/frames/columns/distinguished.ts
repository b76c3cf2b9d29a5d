/** Puts a text in quotes where it looks like one of the others, or like a text in quotes that does: no two texts become one. */
export function distinguished(text: string, others: ReadonlySet<string>): string {
  let inner = text;
  while (!others.has(inner)) {
    const unquoted = withoutQuotes(inner);
    if (unquoted === undefined) {
      return text;
    }
    inner = unquoted;
  }
  return JSON.stringify(text);
}

function withoutQuotes(text: string): string | undefined {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) {
    return undefined;
  }
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}
