import { LogLevel } from '@grafana/data';

/** Writes words for levels as a person does: `fatal=critical, notice=info`. What is provisioned may be anything. */
export function wordsText(words: unknown): string {
  return Object.entries(isMap(words) ? words : {})
    .map(([word, level]) => `${word}=${level}`)
    .join(', ');
}

/** Reads words for levels; or says what is wrong with them and what to do. */
export function readWords(text: string): { words: Record<string, string> } | { problem: string } {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  const words = pairs.map((pair): [word: string, level: string] => {
    const at = pair.lastIndexOf('=');
    return at < 0 ? ['', pair.trim()] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
  const half = words.find(([word]) => word === '');
  if (half !== undefined) {
    return { problem: `Write a word before “${half[1]}” and an = between them, such as fatal=critical` };
  }
  const read = Object.fromEntries(words);
  const problem = wordsProblem(read);
  return problem === undefined ? { words: read } : { problem };
}

/** Says which of the words stands for what is no level. What is provisioned may be anything. */
export function wordsProblem(words: unknown): string | undefined {
  // A key without a value in a file is null.
  if (words === undefined || words === null) {
    return undefined;
  }
  if (!isMap(words)) {
    return 'Write a map of words with their levels, such as { fatal: critical }';
  }
  const wrong = Object.entries(words).find(([, level]) => typeof level !== 'string' || !isLevel(level));
  return (
    wrong &&
    `“${String(wrong[1])}” is not a level. Let “${wrong[0]}” stand for critical, error, warning, info, debug or trace`
  );
}

const isMap = (words: unknown): words is object => typeof words === 'object' && words !== null && !Array.isArray(words);

function isLevel(text: string): boolean {
  return Object.keys(LogLevel).includes(text.toLowerCase());
}
