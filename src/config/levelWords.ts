import { LogLevel } from '@grafana/data';

import { listText, plural } from '@aplkit/language/kit/words';

/** Level names as text: `fatal=critical, notice=info`. Provisioned values might have any type. */
export function wordsText(words: unknown): string {
  return Object.entries(isMap(words) ? words : {})
    .map(([word, level]) => (word === '' ? level : `${word}=${level}`))
    .join(', ');
}

/** Parses level names. If the = or the name is missing, the name is "". */
export function readWords(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()];
    })
  );
}

/** Problem with level names, and its fix. Provisioned values might have any type. */
export function wordsProblem(words: unknown): string | undefined {
  // In a provisioning file, a key without a value is null.
  if (words === undefined || words === null) {
    return undefined;
  }
  if (!isMap(words)) {
    return 'Enter a map from names to levels, such as { fatal: critical }';
  }
  if ('' in words) {
    return `Enter a name and = before “${words['']}”, such as fatal=critical`;
  }
  const wrong = Object.entries(words).filter(([, level]) => !levels.has(String(level).toLowerCase()));
  const quoted = (all: unknown[]) => listText(all.map((one) => `“${String(one)}”`));
  return wrong.length === 0
    ? undefined
    : `${quoted(wrong.map(([, level]) => level))} ${plural(wrong.length, 'isn’t a level', 'aren’t levels')}. Map ${quoted(wrong.map(([word]) => word))} to critical, error, warning, info, debug or trace`;
}

const isMap = (words: unknown): words is object => typeof words === 'object' && words !== null && !Array.isArray(words);

const levels: ReadonlySet<string> = new Set(Object.keys(LogLevel));
