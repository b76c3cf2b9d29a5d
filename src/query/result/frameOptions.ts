import { type DataQueryRequest } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

import { type FrameOptions } from '../../frames/options';
import { type AplOptions, type AplQuery } from '../../types';
import { type Plan } from '../plan/plan';

/** The settings about the level of log lines. */
export type LevelSettings = Pick<AplOptions, 'levelField' | 'levelWords'>;

interface Surroundings
  extends Pick<FrameOptions, 'links'>, Partial<Pick<DataQueryRequest, 'scopedVars' | 'app' | 'panelPluginId'>> {
  templates: Pick<TemplateSrv, 'replace'>;
  settings?: LevelSettings;
}

/** Returns the options of a query's frames. Variables in the legend are replaced. */
export function frameOptions(
  target: AplQuery,
  plan: Plan,
  { templates, scopedVars, app, panelPluginId, settings, links }: Surroundings
): FrameOptions {
  const { refId, format = 'auto', legend, fill, wide, bodyField, totals, supportingQueryType } = target;
  const limit = plan.kind === 'single' ? plan.requested?.limit : plan.total;
  return {
    refId,
    format,
    query: plan.apl(),
    // Grafana would compare the lines after those that are shown with the limit of all.
    limit: supportingQueryType === 'infiniteScroll' ? undefined : limit,
    legend: typeof legend === 'string' ? templates.replace(legend, scopedVars) : undefined,
    fill,
    wide: wide === true,
    bodyField: typeof bodyField === 'string' ? bodyField : undefined,
    totals: totals === true,
    panel: panelPluginId ?? app,
    levelField: settings?.levelField,
    levelWords: settings?.levelWords,
    links,
  };
}
