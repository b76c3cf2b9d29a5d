import React, { useState } from 'react';

import { Alert, Stack, Text } from '@grafana/ui';

import { type AplSource } from '../../source';
import { countText, listText } from '../../text/words';
import { AnalyzeBar } from '../AnalyzeBar';
import { PanelList } from '../PanelList';
import { SaveDashboard } from '../SaveDashboards';
import { type MetricFacts, type MetricPanel, metricPanels, overview } from './metricPanels';
import { metricQuery, metricsDashboard, tagsWithVariable } from './metricsDashboard';
import { useMetricsFacts } from './useMetricsFacts';

interface Props {
  dataset: string;
  datasource: Pick<AplSource, 'metricsSchema' | 'getRef'>;
}

/** Makes a dashboard of a dataset of metrics, by their names and types. */
export function MetricsStart({ dataset, datasource }: Props) {
  const { reading, begin, cancel } = useMetricsFacts(datasource.metricsSchema, dataset);
  return (
    <>
      <AnalyzeBar analysis={reading} onBegin={begin} onCancel={cancel} />
      {reading.state === 'failed' && (
        <Alert severity="error" title={`Couldn’t analyze “${dataset}”`}>
          {reading.message}
        </Alert>
      )}
      {reading.state === 'done' && reading.count === 0 && (
        <Alert severity="info" title={`“${dataset}” had no metrics in the last 24 hours.`}>
          Send some and try again.
        </Alert>
      )}
      {reading.state === 'done' && reading.count > 0 && <Found {...{ dataset, datasource }} {...reading} />}
    </>
  );
}

interface FoundProps extends Props {
  count: number;
  metrics: readonly MetricFacts[];
  untagged: number;
}

/** More panels are a lot to read; others can be added. */
const maxSelected = 20;

function Found({ dataset, datasource, count, metrics, untagged }: FoundProps) {
  const panels = metricPanels(metrics);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(() => leftOutAtFirst(panels));
  const kept = panels.filter((panel) => !leftOut.has(keyOf(panel)));
  const tags = tagsWithVariable(kept);
  const { uid = '', type = '' } = datasource.getRef();
  const dashboard = metricsDashboard({ title: dataset, dataset, dataSource: { type, uid }, panels: kept });
  const rows = [...new Set(panels.map(({ row }) => row))].filter((row) => row !== overview);
  return (
    <Stack direction="column" gap={2}>
      <section aria-label={`Findings for ${dataset}`}>
        <Text element="h3" variant="h5">
          Findings for {dataset}
        </Text>
        <ul style={{ paddingLeft: 20 }}>
          <li>
            {countText(count, 'metric')} in the last 24 hours
            {count > metrics.length ? `; panels for the ${metrics.length} most important ones` : ''}.
          </li>
          {untagged > 0 && (
            <li>Couldn’t read the tags of {countText(untagged, 'metric')}: their panels have no groups.</li>
          )}
          <li>Rows: {listText(rows)}.</li>
          {tags.length > 0 && <li>Filter by: {listText(tags)}.</li>}
        </ul>
      </section>
      <PanelList
        proposals={panels.map((panel) => ({
          ...panel,
          key: keyOf(panel),
          name: panel.title,
          query: metricQuery(panel, dataset, tags),
        }))}
        maxSelected={maxSelected}
        leftOut={leftOut}
        onLeaveOut={(keys) => setLeftOut(new Set(keys))}
      />
      <SaveDashboard dashboard={dashboard} isEmpty={kept.length === 0} />
    </Stack>
  );
}

const keyOf = ({ title, parts }: MetricPanel): string => `${parts[0].metric.name}: ${title}`;

function leftOutAtFirst(panels: readonly MetricPanel[]): ReadonlySet<string> {
  const first = [...panels].sort((a, b) => a.rank - b.rank).slice(0, maxSelected);
  return new Set(panels.filter((panel) => !first.includes(panel)).map(keyOf));
}
