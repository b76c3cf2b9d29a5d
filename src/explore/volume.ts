import { type EditedQuery } from '../apl/edit/change';
import { isComputedQuery } from '../apl/edit/sample';
import { countOverTime } from '../apl/edit/rows';
import { type Column } from '../apl/analysis/scope';
import { type KnownSchema } from '../apl/analysis/schema';
import { quoteName, quoteString } from '../apl/tree/quote';
import { formatTimespan } from '../apl/tree/timespan';
import { levelNames } from '../frames/knownNames';
import { levelOf, severityLevels } from '../frames/shapes/logsFrame';
import { type LevelSettings } from '../query/runQuery';
import { firstNamed } from '../text/firstNamed';
import { type RowsQuery } from '../types';

/** A query that is derived from another one: its own options, and the edit of its text. */
export interface Derived {
  query: RowsQuery;
  edit: (apl: string) => EditedQuery;
}

/** The answer is computed, so there are no lines to count. */
export class NoLines extends Error {}

/** The query of the number of lines over time, by level: Grafana colors series by their label `level`. */
export function volumeOf(
  { refId, query, format, bodyField, answer, refresh }: RowsQuery,
  field: string | undefined,
  intervalMs: number,
  schema: () => KnownSchema,
  { levelField, levelWords }: LevelSettings
): Derived {
  const groupOf = (columns: readonly Column[]) => {
    if (field !== undefined) {
      return `level = ${quoteName(field)}`;
    }
    const candidates = columns.filter(({ name, type }) => type !== 'datetime' && name !== bodyField);
    const column = firstNamed(candidates, levelNames(levelField), ({ name }) => name);
    return column && `level = ${levelText(column, levelWords)}`;
  };
  return {
    // Grafana draws the bars over the range itself, without the margin of the lines.
    query: { refId, kind: 'apl', query, format: 'timeseries', answer, refresh },
    edit: (apl) => {
      if (format !== 'logs' && isComputedQuery(apl)) {
        throw new NoLines();
      }
      return countOverTime(apl, { step: formatTimespan(intervalMs), groupOf }, schema());
    },
  };
}

/** Writes the level of a line as an expression: what its column says, or the level that this word stands for. */
function levelText({ name, type }: Column, words: Record<string, string> = {}): string {
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
