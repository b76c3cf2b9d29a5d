import { type DataQueryRequest } from '@grafana/data';

import { type FrameOptions, type LevelOptions } from '../../frames/options';
import { type ValueLinks } from '../../frames/valueLinks';
import { type ExploreParts, type RowsQuery } from '../../types';
import { type Templates } from '../interpolation/interpolateNames';
import { type Plan } from '../plan/plan';

export interface FramesContext {
  templates: Templates;
  request: Partial<DataQueryRequest>;
  settings?: LevelOptions;
  links?: ValueLinks;
}

/** Options for the frames of a planned query. */
export function frameOptions(
  query: RowsQuery & ExploreParts,
  plan: Plan,
  { templates, request, settings, links }: FramesContext
): FrameOptions {
  const { format = 'auto', legend, supportingQueryType } = query;
  const limit = plan.kind === 'single' ? plan.requested?.limit : plan.total;
  return {
    ...query,
    format,
    query: plan.apl(),
    tree: plan.tree,
    // Grafana would compare the number of additional lines with the limit for all lines.
    limit: supportingQueryType === 'infiniteScroll' ? undefined : limit,
    legend: legend && templates.replace(legend, request.scopedVars),
    panel: request.panelPluginId ?? request.app,
    zone: request.timezone,
    levelField: settings?.levelField,
    levelWords: settings?.levelWords,
    links,
  };
}
