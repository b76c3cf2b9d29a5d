/** Part of a text, from one UTF-16 offset up to, but not including, another. */
export interface Span {
  from: number;
  to: number;
}

/** An edit that replaces the text from `from` to `to`. */
export interface Edit extends Span {
  text: string;
}

/** Applies edits to a text; edits must not overlap. */
export function spliceEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.from - b.from || a.to - b.to);
  const pieces = sorted.map(({ from, text: written }, index) => text.slice(sorted[index - 1]?.to ?? 0, from) + written);
  return pieces.join('') + text.slice(sorted.at(-1)?.to ?? 0);
}

/** Adapts edits to a changed text. If an edit overlaps the changed part, returns no edits. */
export function rebaseEdits(edits: readonly Edit[], before: string, now: string): readonly Edit[] {
  const { from: start, to: end } = changedSpan(before, now);
  const grown = now.length - before.length;
  const isApart = edits.every(({ from, to }) => to <= start || from >= end);
  return isApart
    ? edits.map((edit) => (edit.to <= start ? edit : { ...edit, from: edit.from + grown, to: edit.to + grown }))
    : [];
}

/** The edit that turns one text into another; none if the texts are equal. */
export function changeBetween(before: string, now: string): Edit[] {
  const { from, to } = changedSpan(before, now);
  return before === now ? [] : [{ from, to, text: now.slice(from, now.length - (before.length - to)) }];
}

/** Changed part of a text, without the common prefix and suffix. */
export function changedSpan(before: string, now: string): Span {
  const shorter = Math.min(before.length, now.length);
  let from = 0;
  while (from < shorter && before[from] === now[from]) {
    from += 1;
  }
  let tail = 0;
  while (tail < shorter - from && before[before.length - 1 - tail] === now[now.length - 1 - tail]) {
    tail += 1;
  }
  return { from, to: before.length - tail };
}

/** Part of the original text for an offset in the edited text; inside an edit, the whole replaced part. */
export function spanBefore(edits: readonly Edit[], offset: number): Span {
  let grown = 0;
  for (const { from, to, text } of edits) {
    const start = from + grown;
    if (offset < start) {
      break;
    }
    if (offset < start + text.length) {
      return { from, to };
    }
    grown += text.length - (to - from);
  }
  return { from: offset - grown, to: offset - grown };
}
