import React from 'react';

import { Stack } from '@grafana/ui';

import { type AplSource } from '../source';
import { dashboardOf, queryOf } from './dashboardOf';
import { PanelList, usePanelChoice } from './PanelList';
import { allPanels, maxPanels } from './proposedPanels';
import { type Recognized } from './recognize';
import { SaveDashboard } from './SaveDashboards';

interface Props {
  data: readonly Recognized[];
  types: readonly string[];
  datasource: Pick<AplSource, 'getRef'>;
}

export function MakeDashboard({ data, types, datasource }: Props) {
  const proposals = allPanels(data);
  const { kept, choice } = usePanelChoice(proposals, maxPanels);
  const dashboard = dashboardOf({
    title: data.map(({ facts }) => facts.dataset).join(' and '),
    dataSource: datasource.getRef(),
    proposals: kept,
    annotationTypes: types,
  });
  const variables = new Map(dashboard.templating.list.map(({ name, allValue }) => [name, allValue]));
  return (
    <Stack direction="column" gap={2}>
      <PanelList
        {...choice}
        proposals={proposals.map((proposal) => ({
          ...proposal.panel,
          key: proposal.key,
          name: data.length > 1 ? `${proposal.panel.title} (${proposal.data.facts.dataset})` : proposal.panel.title,
          query: queryOf(proposal, variables),
        }))}
      />
      <SaveDashboard dashboard={dashboard} isEmpty={kept.length === 0} />
    </Stack>
  );
}
