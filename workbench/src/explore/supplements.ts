import {
  type DataFrame,
  type DataQuery,
  type DataQueryRequest,
  type DataSourceApi,
  type DataSourceWithSupplementaryQueriesSupport,
  FieldColorModeId,
  FieldType,
  type PanelData,
  type SupplementaryQueryType,
} from '@grafana/data';
import { BarAlignment, GraphDrawStyle, StackingMode } from '@grafana/schema';
import { type Observable } from 'rxjs';

import { severityColorName } from '../panels/logs/severityColor';
import { runRequest } from '../services/runRequest';

type Supplementing = DataSourceApi & DataSourceWithSupplementaryQueriesSupport<DataQuery>;

function isSupplementing(dataSource: DataSourceApi): dataSource is Supplementing {
  return 'getSupplementaryRequest' in dataSource && 'getSupplementaryQuery' in dataSource;
}

/** The supplementary request for a data source in Explore; `undefined` if it has none. */
export function supplementRequest(
  dataSource: DataSourceApi,
  type: SupplementaryQueryType,
  answered: DataQueryRequest
): DataQueryRequest | undefined {
  if (!isSupplementing(dataSource) || !dataSource.getSupportedSupplementaryQueryTypes().includes(type)) {
    return undefined;
  }
  const intervalMs = barInterval(answered);
  const requestId = `${answered.requestId}_${type}`;
  return dataSource.getSupplementaryRequest?.(type, { ...answered, requestId, intervalMs });
}

/** Runs the supplementary request for a data source in Explore; `undefined` if it has none. */
export function askSupplement(
  dataSource: DataSourceApi,
  type: SupplementaryQueryType,
  answered: DataQueryRequest
): Observable<PanelData> | undefined {
  const asked = supplementRequest(dataSource, type, answered);
  return asked && runRequest(dataSource, asked);
}

/** Possible bar widths in Explore, in milliseconds. For ranges under five seconds, a bar covers one millisecond. */
const units = [1000, 60_000, 3_600_000, 86_400_000];

function barInterval({ intervalMs, range }: DataQueryRequest): number {
  const span = range.to.valueOf() - range.from.valueOf();
  return span < 5000 ? 1 : (units.find((unit) => intervalMs <= unit) ?? units[units.length - 1]);
}

/** Styles a log volume as Explore does: stacked bars by level or name, in the level's color. */
export function barsOf(frames: DataFrame[]): DataFrame[] {
  return frames.map((frame) => ({ ...frame, fields: frame.fields.map(volumeField) }));
}

function volumeField(field: DataFrame['fields'][number]): DataFrame['fields'][number] {
  if (field.type !== FieldType.number) {
    return field;
  }
  const level = field.labels?.level?.toLowerCase();
  const custom = {
    ...{ drawStyle: GraphDrawStyle.Bars, barAlignment: BarAlignment.After, lineWidth: 0, fillOpacity: 100 },
    stacking: { mode: StackingMode.Normal, group: 'A' },
  };
  const color = { mode: FieldColorModeId.Fixed, fixedColor: severityColorName(level ?? '') };
  const { displayName = level ?? 'logs' } = field.config;
  return { ...field, config: { ...field.config, displayName, min: 0, decimals: 0, color, custom } };
}
