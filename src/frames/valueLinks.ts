import { type DataFrame, type DataLink, type Field } from '@grafana/data';

export interface FieldLink {
  isOn: (name: string) => boolean;
  /** Creates links from a variable's value, such as `__value.raw`; empty if the user can't follow them. */
  make: (variable: string) => DataLink[];
}

/** A field with additional links. */
export function withLinks<T extends Pick<Field, 'config'>>(field: T, links: DataLink[] = []): T {
  const { config } = field;
  return links.length === 0 ? field : { ...field, config: { ...config, links: [...(config.links ?? []), ...links] } };
}

/** Adds links to the frames' fields. */
export function withFieldLinks(frames: DataFrame[], links: ReadonlyMap<Field, DataLink[]>): DataFrame[] {
  return links.size === 0
    ? frames
    : frames.map((frame) => ({ ...frame, fields: frame.fields.map((field) => withLinks(field, links.get(field))) }));
}

export class ValueLinks {
  constructor(private readonly links: readonly FieldLink[]) {}

  /** Links for a field's values. Frames can't share them, because Grafana mutates them. */
  on(name: string): DataLink[] {
    return this.ofName(name, '__value.raw');
  }

  /** Adds links to cells and series. Skips logs, which have other links, and traces, which have other field names. */
  linked(frames: DataFrame[]): DataFrame[] {
    return frames.map((frame) => {
      const shape = frame.meta?.preferredVisualisationType;
      return shape === 'logs' || shape === 'trace'
        ? frame
        : { ...frame, fields: frame.fields.map((field) => withLinks(field, this.ofField(field))) };
    });
  }

  private ofField({ name, labels = {} }: Field): DataLink[] {
    const byLabel = Object.keys(labels).flatMap((label) => this.ofName(label, `__field.labels["${label}"]`));
    return [...this.on(name), ...byLabel];
  }

  private ofName(name: string, variable: string): DataLink[] {
    return this.links.filter(({ isOn }) => isOn(name)).flatMap(({ make }) => make(variable));
  }
}
