import { type DataFrame, type Field, getFieldDisplayName } from '@grafana/data';

/** Adds a note in parentheses to a field's display name: `count_ 500 (1 d before)`. */
export function withNote(field: Field, frame: DataFrame, all: DataFrame[], note: string): Field {
  const { displayNameFromDS, ...config } = field.config;
  // Grafana would put the labels after the note.
  const isOwn = displayNameFromDS === undefined && field.labels === undefined;
  const shown = isOwn ? undefined : getFieldDisplayName({ ...field, state: undefined }, frame, all);
  return {
    ...field,
    name: `${field.name} (${note})`,
    config: shown === undefined ? config : { ...config, displayNameFromDS: `${shown} (${note})` },
    state: undefined,
  };
}

/** Fields by key, to match those of two results. Fields with the same name and labels are numbered. */
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

/** Removes links and filters, which would apply to the current range. With an empty list of links, no others are added. */
export function withoutActions(field: Field): Field {
  const { filterable, ...config } = field.config;
  return { ...field, config: { ...config, links: [] } };
}
