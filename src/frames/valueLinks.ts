import {
  CoreApp,
  type DataFrame,
  type DataLink,
  type DataQueryRequest,
  type Field,
  type FieldConfig,
  FieldType,
  type InternalDataLink,
} from '@grafana/data';

import { type AplQuery, type ChangeWindow } from '../types';

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

/** Panels that draw series. In a table, each number would be a link as a whole. */
const charts: ReadonlyArray<string | undefined> = ['timeseries', 'barchart', CoreApp.Explore];

/** Grafana copies each field’s links with each answer: 0.1 ms for each. */
const maxFields = 200;

const isTime = ({ type }: Field) => type === FieldType.time;

const isoTime = (time: number) => new Date(time).toISOString();

/** Whether a field is of the series that were asked for: those of an earlier time take no links. */
const isLinkable = (field: Field) => !isTime(field) && field.config.links?.length !== 0;

/** Series of a chart whose points take links, with the milliseconds between two points. */
export function seriesInChart(
  frames: DataFrame[],
  { panelPluginId, app }: Partial<DataQueryRequest>
): { series: Field[]; interval: number } {
  const fields = frames.flatMap((frame) => frame.fields);
  const interval = fields.find(isTime)?.config.interval ?? 0;
  const isLinked = interval > 0 && fields.length <= maxFields && charts.includes(panelPluginId ?? app);
  return { series: isLinked ? fields.filter(isLinkable) : [], interval };
}

/** The query of a link on the points of a series, made with the window that a point stands for. @param interval milliseconds */
export function queryAtPoint(
  interval: number,
  queryOf: (window?: ChangeWindow) => AplQuery
): InternalDataLink<AplQuery>['query'] {
  // Grafana also asks where it has no row.
  return ({ scopedVars: { __dataContext: at } }) => {
    const start: number | undefined = at?.value.frame.fields.find(isTime)?.values[at.value.rowIndex ?? -1];
    return queryOf(start ? { from: isoTime(start), to: isoTime(start + interval) } : undefined);
  };
}
