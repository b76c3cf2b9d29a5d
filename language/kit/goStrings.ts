const escape = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|([^]))/g;

const letters: Readonly<Record<string, string>> = {
  ...{ a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
};

/** The value of a PromQL or LogQL string, in quotes or backticks; `undefined` if it isn't closed. */
export function goString(written: string): string | undefined {
  const mark = written.charAt(0);
  const inner = written.slice(1, -1);
  if (written.length < 2 || !written.endsWith(mark) || !['"', "'", '`'].includes(mark)) {
    return undefined;
  }
  return mark === '`'
    ? inner
    : inner.replace(escape, (_, hex?: string, short?: string, long?: string, octal?: string, letter = '') => {
        const code = hex ?? short ?? long;
        return code !== undefined
          ? String.fromCodePoint(parseInt(code, 16))
          : octal !== undefined
            ? String.fromCodePoint(parseInt(octal, 8))
            : (letters[letter] ?? letter);
      });
}
