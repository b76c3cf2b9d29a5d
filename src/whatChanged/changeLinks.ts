import { CoreApp, type DataFrame, type DataQueryRequest, type Field, FieldType, type Labels } from '@grafana/data';

import { appendLinks } from '../frames/valueLinks';
import { exploreLinks } from '../grafana/exploreLinks';
import { withoutUnset } from '../query/withoutUnset';
import { type AplSource } from '../source';
import { type AplQuery, type GroupLabel } from '../types';

/** Panels that draw series. In a table, each number would be a link as a whole. */
const charts: ReadonlyArray<string | undefined> = ['timeseries', 'barchart', CoreApp.Explore];

/** Grafana copies each field’s links with each answer: 0.1 ms for each. */
const maxFields = 200;

const isTime = ({ type }: Field) => type === FieldType.time;

/** Where the frames of a request come from. */
interface LinkedRequest {
  source: Pick<AplSource, 'uid' | 'name' | 'interpolateVariablesInQueries'>;
  request: Pick<DataQueryRequest<AplQuery>, 'targets' | 'panelPluginId' | 'app' | 'range' | 'scopedVars' | 'filters'>;
}

/** Links the points of series to what changed in their interval, among the events of their group. */
export function linksToChanges(frames: DataFrame[], { source, request }: LinkedRequest): void {
  const { targets, panelPluginId, app } = request;
  if (charts.includes(panelPluginId ?? app)) {
    for (const query of targets.filter(({ kind }) => kind === 'apl')) {
      const ofQuery = frames.filter(({ refId }) => refId === query.refId);
      linkPoints(ofQuery, query, { source, request });
    }
  }
}

function linkPoints(
  frames: DataFrame[],
  query: AplQuery,
  { source, request: { range, scopedVars, filters } }: LinkedRequest
): void {
  const fields = frames.flatMap((frame) => frame.fields);
  const interval = fields.find(isTime)?.config.interval;
  if (interval && fields.length <= maxFields) {
    const groupOf = groupsOf(fields);
    for (const { name, config, labels, values } of fields.filter(isLinkable)) {
      const group = labels && groupOf(labels);
      const links = exploreLinks('What changed here?', {
        source,
        range,
        // Grafana also asks where it has no row.
        query: ({ scopedVars: { __dataContext: at } }): AplQuery => {
          const start: number | undefined = at?.value.frame.fields.find(isTime)?.values[at.value.rowIndex ?? -1];
          const [from, to] = start ? [start, start + interval].map((time) => new Date(time).toISOString()) : [];
          return withoutUnset<AplQuery>({
            refId: 'A',
            kind: 'changes',
            query: source.interpolateVariablesInQueries([query], scopedVars, filters)[0].query,
            changes: { group, measure: name, usual: middleOf(values), ...(from && { window: { from, to } }) },
            defaultFilter: query.defaultFilter,
          });
        },
      });
      appendLinks(config, links);
    }
  }
}

/** The middle of a series' numbers. */
function middleOf(values: readonly unknown[]): number | undefined {
  const sorted = values.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  return sorted.at(sorted.length / 2);
}

/** Whether a field is of the series that were asked for: those of an earlier time take no links. */
const isLinkable = (field: Field) => !isTime(field) && field.config.links?.length !== 0;

/** The groups of series by their labels. A number or a boolean that another series has as a string, in quotes, is itself. */
export function groupsOf(series: readonly Field[]): (labels: Labels) => Record<string, GroupLabel> {
  const all = new Map<string, Set<string>>();
  for (const [name, label] of series.flatMap(({ labels = {} }) => Object.entries(labels))) {
    all.set(name, (all.get(name) ?? new Set()).add(label));
  }
  return (labels) =>
    Object.fromEntries(
      Object.entries(labels).map(([name, label]) => {
        const value = [true, false, Number(label)].find((one) => String(one) === label);
        return [name, value !== undefined && all.get(name)?.has(JSON.stringify(label)) ? value : label];
      })
    );
}
