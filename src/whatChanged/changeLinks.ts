import { CoreApp, type DataFrame, type DataQueryRequest, FieldType } from '@grafana/data';

import { type AplSource } from '../source';
import { internalLink, type LinkedQuery } from '../traces/internalLink';
import { type AplQuery } from '../types';

/** What draws series. In a table, each number would be a link as a whole. */
const charts: ReadonlySet<string | undefined> = new Set(['timeseries', 'barchart', CoreApp.Explore]);

/** Grafana copies each field’s links with each answer: 0.1 ms for each. */
const maxFields = 200;

/** Links the points of series to what changed in their interval, among the events of their group. */
export function linkChanges(
  frames: DataFrame[],
  query: AplQuery,
  source: AplSource,
  { panelPluginId, app, range, scopedVars, filters }: DataQueryRequest<AplQuery>
): DataFrame[] {
  const fields = frames.flatMap((frame) => frame.fields);
  const interval = fields.find(({ type }) => type === FieldType.time)?.config.interval;
  if (query.kind !== 'apl' || !interval || fields.length > maxFields || !charts.has(panelPluginId ?? app)) {
    return frames;
  }
  for (const { type, config, labels: group } of fields) {
    // Grafana also asks where it has no row.
    const ask: LinkedQuery = ({ scopedVars: { __dataContext: at } }) => {
      const start: unknown = at?.value.frame.fields.find(({ type }) => type === FieldType.time)?.values[
        at.value.rowIndex ?? -1
      ];
      return {
        refId: 'A',
        kind: 'changes',
        query: source.interpolateVariablesInQueries([query], scopedVars, filters)[0].query,
        changes: {
          group,
          ...(typeof start === 'number' && { window: { from: iso(start), to: iso(start + interval) } }),
        },
      };
    };
    if (type === FieldType.number) {
      const context = { source, range: app === CoreApp.Explore ? undefined : range };
      config.links = [...(config.links ?? []), internalLink('What changed here?', context, ask)];
    }
  }
  return frames;
}

const iso = (time: number) => new Date(time).toISOString();
