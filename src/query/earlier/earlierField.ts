import { type DataFrame, type Field, getFieldDisplayName } from '@grafana/data';

/** Returns a field whose name, as Grafana shows it, has a note in brackets: `count_ 500 (1 d before)`. */
export function named(field: Field, frame: DataFrame, all: DataFrame[], note: string): Field {
  const { displayNameFromDS, ...config } = field.config;
  // Grafana would put labels after the name.
  const isOwn = displayNameFromDS === undefined && field.labels === undefined;
  const shown = isOwn ? undefined : getFieldDisplayName({ ...field, state: undefined }, frame, all);
  return {
    ...field,
    name: `${field.name} (${note})`,
    config: shown === undefined ? config : { ...config, displayNameFromDS: `${shown} (${note})` },
    state: undefined,
  };
}

/** Returns the field of other frames that is of the same group. */
export function sameField(fields: Field[], { name, labels }: Field): Field | undefined {
  return fields.find((field) => field.name === name && JSON.stringify(field.labels) === JSON.stringify(labels));
}

/** Leaves out what a click on a value does: it would be about the range, and no column of the query has this name. */
export function withoutActions(field: Field): Field {
  const { filterable, links, ...config } = field.config;
  return { ...field, config };
}

/** Moves times by as many of their intervals as are nearest to the shift, so that points are drawn above each other. */
export function shifted(time: Field, shift: number): Field {
  const step = time.config.interval ?? intervalOf(time.values);
  const steps = Math.round(shift / step) * step;
  const by = steps > 0 ? steps : shift;
  return { ...time, values: time.values.map((value: number | null) => (value === null ? null : value + by)) };
}

/** Returns the shortest step between times; 1 where there is none. */
function intervalOf(times: Array<number | null>): number {
  const sorted = [...new Set(times.filter((time) => time !== null))].sort((a, b) => a - b);
  const steps = sorted.slice(1).map((time, index) => time - sorted[index]);
  return steps.length === 0 ? 1 : Math.min(...steps);
}
