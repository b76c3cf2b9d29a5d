import { type DataFrame, type Field, getFieldDisplayName } from '@grafana/data';

/** A field whose name, as Grafana shows it, has a note in brackets: `count_ 500 (1 d before)`. */
export function withNote(field: Field, frame: DataFrame, all: DataFrame[], note: string): Field {
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

/** The fields by what is the same in two results: their name, their labels, and their place among those that have both. */
export function byKey<T extends Pick<Field, 'name' | 'labels'>>(fields: T[]): Map<string, T> {
  const seen = new Map<string, number>();
  return new Map(
    fields.map((field) => {
      const key = JSON.stringify([field.name, field.labels]);
      const place = seen.get(key) ?? 0;
      seen.set(key, place + 1);
      return [`${key} ${place}`, field];
    })
  );
}

/** A field without links and filters, which would be about the range. Its empty list of links keeps others out. */
export function withoutActions(field: Field): Field {
  const { filterable, ...config } = field.config;
  return { ...field, config: { ...config, links: [] } };
}
