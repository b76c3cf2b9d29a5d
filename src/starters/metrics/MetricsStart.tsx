import React from 'react';

import { Alert, Stack, Text } from '@grafana/ui';

import { type AplSource } from '../../source';
import { countText, listText, plural } from '@aplkit/language/kit/words';
import { Analyze } from '../Analyze';
import { PanelList, usePanelChoice } from '../PanelList';
import { SaveDashboard } from '../SaveDashboards';
import { metricPanels, overview } from './metricPanels';
import { metricQuery, metricsDashboard, tagsWithVariable } from './metricsDashboard';
import { type FoundMetrics, readMetricsFacts } from './readMetricsFacts';

interface Props {
  dataset: string;
  datasource: Pick<AplSource, 'metricsSchema' | 'getRef'>;
}

export const MetricsStart = ({ dataset, datasource }: Props) => (
  <Analyze analyze={(...reporting) => readMetricsFacts(datasource.metricsSchema, dataset, ...reporting)}>
    {(found) =>
      found.count === 0 ? (
        <Alert severity="info" title={`“${dataset}” had no metrics in the last 24 hours.`}>
          Send some and try again.
        </Alert>
      ) : (
        <Found {...{ dataset, datasource }} {...found} />
      )
    }
  </Analyze>
);

/** Maximum number of panels selected at first; users can add others. */
const maxSelected = 20;

function Found({ dataset, datasource, count, metrics, untagged }: Props & FoundMetrics) {
  const panels = metricPanels(metrics).map((panel) => ({
    ...panel,
    key: `${panel.parts[0].metric.name}: ${panel.title}`,
  }));
  const { kept, choice } = usePanelChoice(panels, maxSelected);
  const tags = tagsWithVariable(kept);
  const dashboard = metricsDashboard({ title: dataset, dataset, dataSource: datasource.getRef(), panels: kept });
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
            {count > metrics.length ? `; panels for the ${metrics.length} most important metrics` : ''}.
          </li>
          {untagged > 0 && (
            <li>
              Couldn’t read the tags of {countText(untagged, 'metric')}, so{' '}
              {plural(untagged, 'its panels have', 'their panels have')} no groups.
            </li>
          )}
          <li>Rows: {listText(rows)}.</li>
          {tags.length > 0 && <li>Filter by: {listText(tags)}.</li>}
        </ul>
      </section>
      <PanelList
        {...choice}
        isMpl
        proposals={panels.map((panel) => ({
          ...panel,
          name: panel.title,
          query: metricQuery(panel, dataset, tags),
        }))}
      />
      <SaveDashboard dashboard={dashboard} isEmpty={kept.length === 0} />
    </Stack>
  );
}
