import { type DataFrame, type DataLink, type Field, type FieldConfig } from '@grafana/data';

export interface FieldLink {
  isOn: (name: string) => boolean;
  /** Creates the links for the variable of the value, `__value.raw`. Empty if the user can't follow them. */
  make: (variable: string) => DataLink[];
}

export function appendLinks(config: FieldConfig, links: DataLink[]): void {
  if (links.length > 0) {
    config.links = [...(config.links ?? []), ...links];
  }
}

export class ValueLinks {
  constructor(private readonly links: readonly FieldLink[]) {}

  /** Links on the values of a field. Frames can't share them, because Grafana mutates them. */
  on(name: string): DataLink[] {
    return this.ofName(name, '__value.raw');
  }

  /** Adds links to cells and series. Log lines have separate ones, and spans have other names. */
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
