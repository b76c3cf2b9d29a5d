import { type DataFrame, type DataLink, type DataQueryRequest, type Field } from '@grafana/data';

import { withFieldLinks } from '../frames/valueLinks';
import { exploreLinks } from '../grafana/exploreLinks';
import { type PointOfSeries, queryAtPoint, seriesInChart } from '../query/links/pointLinks';
import { groupsOf } from '../query/links/seriesGroups';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';

/** Origin of a request's frames. */
interface LinkedRequest {
  source: Pick<AplSource, 'uid' | 'name' | 'interpolateVariablesInQueries'>;
  request: Pick<
    DataQueryRequest<AplQuery>,
    'targets' | 'panelPluginId' | 'app' | 'range' | 'rangeRaw' | 'scopedVars' | 'filters'
  >;
}

/** Links the points of series to What changed, for each point's interval and group. */
export function linksToChanges(frames: DataFrame[], { source, request }: LinkedRequest): DataFrame[] {
  const links = new Map<Field, DataLink[]>();
  const { targets, range, scopedVars, filters } = request;
  for (const query of targets.filter(({ kind }) => kind === 'apl')) {
    const ofQuery = frames.filter(({ refId }) => refId === query.refId);
    const series = seriesInChart(ofQuery, request);
    const groupOf = groupsOf(series);
    for (const one of series) {
      const { name, field, labels } = one;
      const asked = queryAtPoint(one, (point) => ({
        refId: 'A',
        kind: 'changes',
        query: source.interpolateVariablesInQueries([query], scopedVars, filters)[0].query,
        changes: { group: labels && isOfGroup(point) ? groupOf(labels) : undefined, measure: name, ...point },
        defaultFilter: query.defaultFilter,
      }));
      links.set(field, exploreLinks('What changed here?', { source, range, query: asked }));
    }
  }
  return withFieldLinks(frames, links);
}

/** True if the clicked interval has events of the group; in a stacked chart, it may have none. */
const isOfGroup = ({ window, ordinary }: PointOfSeries): boolean => window === undefined || ordinary !== undefined;
