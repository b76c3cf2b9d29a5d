import { isComputed } from '../apl/edit/sample';
import { countOverTime } from '../apl/edit/volume';
import { type Column } from '../apl/analysis/scope';
import { type Schema } from '../apl/analysis/schema';
import { quoteName, quoteString } from '../apl/tree/quote';
import { formatTimespan } from '../apl/tree/timespan';
import { severityLevels, severityNames } from '../frames/shapes/logsFrame';
import { type AplQuery } from '../types';
import { type Derived } from './derived';

/** Options that are about the lines, not about their number. */
const defaults = {
  legend: undefined,
  fill: undefined,
  wide: undefined,
  totals: undefined,
  rows: undefined,
};

/** The answer is computed, so there are no lines to count. */
export class NoLines extends Error {}

/** Returns the query of the number of lines over time, by level: Grafana colours series by their label `level`. */
export function volumeOf(
  saved: AplQuery,
  field: string | undefined,
  intervalMs: number,
  schema: () => Schema
): Derived {
  const groupOf = (columns: readonly Column[]) => {
    const column = field ?? levelIn(columns, saved.bodyField)?.name;
    return column === undefined ? undefined : `level = ${levelText(column)}`;
  };
  return {
    query: { ...saved, ...defaults, kind: 'apl', format: 'timeseries' },
    edit: (apl) => {
      if (saved.format !== 'logs' && isComputed(apl)) {
        throw new NoLines();
      }
      return countOverTime(apl, { step: formatTimespan(intervalMs), groupOf }, schema());
    },
  };
}

/** Returns the column from which log lines take their level. */
function levelIn(columns: readonly Column[], body: string | undefined): Column | undefined {
  const candidates = columns.filter(({ name, type }) => type !== 'datetime' && name !== body);
  return severityNames
    .map((each) => candidates.find(({ name }) => name.toLowerCase() === each))
    .find((found) => found !== undefined);
}

function levelText(column: string): string {
  const name = quoteName(column);
  if (column.toLowerCase() !== 'severity_number') {
    return name;
  }
  const named = severityLevels.map((level, index) => `${name} <= ${4 * (index + 1)}, ${quoteString(level)}`);
  return `case(${name} < 1, "", ${named.join(', ')}, "")`;
}
