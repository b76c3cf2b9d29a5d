import { type DataFrame } from '@grafana/data';

import { type EditedQuery } from '@aplkit/language/apl/edit/change';
import { isComputedQuery } from '@aplkit/language/apl/edit/sample';
import { countOverTime } from '@aplkit/language/apl/edit/rows';
import { type Column } from '@aplkit/language/apl/analysis/scope';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { formatTimespan } from '@aplkit/language/apl/tree/timespan';
import { levelNames } from '../frames/knownNames';
import { levelText } from '../query/levelText';
import { type LevelSettings } from '../query/runQuery';
import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { type RowsQuery } from '../types';

/** A query that is derived from another one: its own options, and the edit of its text. */
export interface Derived {
  query: RowsQuery;
  edit: (apl: string) => EditedQuery;
}

/** The result is computed, so there are no lines to count. */
export class NoLines extends Error {}

/** The query of the number of lines over time by a field, `''` or one that is not there for the level: Grafana colors series by their label `level`. */
export function volumeOf(
  { refId, query, format, bodyField, answer, refresh }: RowsQuery,
  field: string,
  intervalMs: number,
  schema: () => KnownSchema,
  { levelField, levelWords }: LevelSettings
): Derived {
  const groupOf = (columns: readonly Column[]) => {
    if (field !== '' && (columns.length === 0 || columns.some(({ name }) => isWithin(field, name)))) {
      return `${valueLabel} = ${quoteName(field)}`;
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

/** Whether a field is a column, or a part of one that is a map. */
const isWithin = (field: string, column: string) => field === column || field.startsWith(`${column}.`);

const valueLabel = 'value';

/** Grafana draws each series in the color of its level, and takes most values for no level: they borrow the colors of levels. */
const palette = ['info', 'warning', 'debug', 'critical', 'trace', 'error'];

/** The series of a volume by a field, the largest first, each with a name and a color. Those of a volume by level stay as they are. */
export function namedByValue(frames: DataFrame[]): DataFrame[] {
  const counts = (frame: DataFrame) => frame.fields.find(({ labels }) => labels?.[valueLabel] !== undefined);
  const total = (frame: DataFrame) => sum(counts(frame)?.values ?? []);
  const sorted = frames.every(counts) ? [...frames].sort((a, b) => total(b) - total(a)) : frames;
  sorted.forEach((frame, index) => {
    const field = counts(frame);
    if (field) {
      field.config = { ...field.config, displayName: field.labels?.[valueLabel] || '(empty)' };
      field.labels = { level: palette[index % palette.length] };
    }
  });
  return sorted;
}

const sum = (values: Array<number | null>) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
