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

/** Leaves out the buttons that add a filter for a value: no column of the query has this name. */
export function withoutFilters(field: Field): Field {
  const { filterable: _, ...config } = field.config;
  return { ...field, config };
}
