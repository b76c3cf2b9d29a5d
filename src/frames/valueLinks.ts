import { type DataFrame, type DataLink, type Field, type FieldConfig } from '@grafana/data';

export interface FieldLink {
  isOn: (name: string) => boolean;
  /** Makes the link with the variable that is the value: `__value.raw`. None where the person may not follow it. */
  make: (variable: string) => DataLink[];
}

export function appendLinks(config: FieldConfig, links: DataLink[]): void {
  if (links.length > 0) {
    config.links = [...(config.links ?? []), ...links];
  }
}

export class ValueLinks {
  constructor(private readonly links: readonly FieldLink[]) {}

  /** The links on the values of a field. Each frame gets its own: Grafana writes into them. */
  on(name: string): DataLink[] {
    return this.ofName(name, '__value.raw');
  }

  /** Adds links to cells, and to series of the field's values or by them. Log lines have theirs, and spans have other names. */
  addTo(frames: DataFrame[]): void {
    for (const { fields, meta } of frames) {
      if (meta?.preferredVisualisationType !== 'logs' && meta?.preferredVisualisationType !== 'trace') {
        fields.forEach((field) => this.addToField(field));
      }
    }
  }

  private addToField({ name, labels = {}, config }: Field): void {
    const byLabel = Object.keys(labels).flatMap((label) => this.ofName(label, `__field.labels["${label}"]`));
    appendLinks(config, [...this.on(name), ...byLabel]);
  }

  private ofName(name: string, variable: string): DataLink[] {
    return this.links.filter(({ isOn }) => isOn(name)).flatMap(({ make }) => make(variable));
  }
}
