import { type Column } from '@aplkit/language/apl/analysis/scope';
import { quoteName, quoteString } from '@aplkit/language/apl/tree/quote';
import { levelOf, severityLevels } from './logsFrame';

/** Expression for the level of a line: the column, or the level that an alias stands for. */
export function levelText({ name, type }: Pick<Column, 'name' | 'type'>, words: Record<string, string> = {}): string {
  const column = quoteName(name);
  if (name.toLowerCase() === 'severity_number') {
    const named = severityLevels
      .map(levelOf(words))
      .map((level, index) => `${column} <= ${4 * (index + 1)}, ${quoteString(level)}`);
    return `case(${column} < 1, "", ${named.join(', ')}, "")`;
  }
  const levels = [...new Set(Object.values(words))];
  if (levels.length === 0) {
    return column;
  }
  const text = type === 'string' ? column : `tostring(${column})`;
  const cases = levels.map((level) => {
    const ofLevel = Object.keys(words).filter((word) => words[word] === level);
    return `${text} in~ (${ofLevel.map(quoteString).join(', ')}), ${quoteString(level)}`;
  });
  return `case(${cases.join(', ')}, ${text})`;
}
