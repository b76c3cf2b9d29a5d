import { type DataFrame, type Field } from '@grafana/data';

import { type EditedQuery } from '@aplkit/language/apl/edit/change';
import { isComputedQuery } from '@aplkit/language/apl/edit/sample';
import { countOverTime } from '@aplkit/language/apl/edit/rows';
import { type Column } from '@aplkit/language/apl/analysis/scope';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { formatTimespan } from '@aplkit/language/apl/tree/timespan';
import { levelNames } from '../names/knownNames';
import { levelText } from '../frames/shapes/levelText';
import { type LevelOptions } from '../frames/options';
import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { type RowsQuery } from '../types';

/** A query derived from another query: its options, and an edit of the other query's text. */
export interface Derived {
  query: RowsQuery;
  edit: (apl: string) => EditedQuery;
}

/** Thrown for a computed result, which has no lines to count. */
export class NoLines extends Error {}

/** Query that counts lines over time by a field, or by level if it's `''` or missing. Grafana colors series by their label `level`. */
export function volumeOf(
  { refId, query, format, bodyField, refresh }: RowsQuery,
  field: string,
  intervalMs: number,
  schema: () => KnownSchema,
  { levelField, levelWords }: LevelOptions
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
    // Grafana draws bars only over the visible range.
    query: { refId, kind: 'apl', query, format: 'timeseries', refresh },
    edit: (apl) => {
      if (format !== 'logs' && isComputedQuery(apl)) {
        throw new NoLines();
      }
      return countOverTime(apl, { step: formatTimespan(intervalMs), groupOf }, schema());
    },
  };
}

/** True if a field is the column itself, or part of a map in it. */
const isWithin = (field: string, column: string) => field === column || field.startsWith(`${column}.`);

const valueLabel = 'value';

/** Levels that lend their colors to other values, because Grafana colors series by level. */
const palette = ['info', 'warning', 'debug', 'critical', 'trace', 'error'];

/** Series of a volume by field, largest first, with names and colors. Volumes by level stay unchanged. */
export function namedByValue(frames: DataFrame[]): DataFrame[] {
  const counts = (frame: DataFrame) => frame.fields.find(({ labels }) => labels?.[valueLabel] !== undefined);
  const total = (frame: DataFrame) => sum(counts(frame)?.values ?? []);
  const sorted = frames.every(counts) ? [...frames].sort((a, b) => total(b) - total(a)) : frames;
  return sorted.map((frame, index) => {
    const counted = counts(frame);
    const named = (field: Field): Field => ({
      ...field,
      config: { ...field.config, displayName: field.labels?.[valueLabel] || '(empty)' },
      labels: { level: palette[index % palette.length] },
    });
    return { ...frame, fields: frame.fields.map((field) => (field === counted ? named(field) : field)) };
  });
}

const sum = (values: Array<number | null>) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
