import React, { useState } from 'react';

import { Stack } from '@grafana/ui';

import { type AplSource } from '../source';
import { dashboardOf, queryOf } from './dashboardOf';
import { PanelList } from './PanelList';
import { allPanels, maxPanels, proposedPanels } from './proposedPanels';
import { type Recognized } from './recognize';
import { SaveDashboard } from './SaveDashboards';

interface Props {
  data: readonly Recognized[];
  types: readonly string[];
  datasource: Pick<AplSource, 'getRef'>;
}

/** Shows the panels that are proposed, and creates a dashboard of those that are kept. */
export function MakeDashboard({ data, types, datasource }: Props) {
  const proposals = allPanels(data);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(() => leftOutAtFirst(data));
  const kept = proposals.filter(({ key }) => !leftOut.has(key));
  const { uid = '', type = '' } = datasource.getRef();
  const dashboard = dashboardOf({
    title: data.map(({ facts }) => facts.dataset).join(' and '),
    dataSource: { type, uid },
    proposals: kept,
    annotationTypes: types,
  });
  const variables = new Set(dashboard.templating.list.map(({ name }) => name));
  return (
    <Stack direction="column" gap={2}>
      <PanelList
        proposals={proposals.map((proposal) => ({
          ...proposal.panel,
          key: proposal.key,
          name: data.length > 1 ? `${proposal.panel.title} (${proposal.data.facts.dataset})` : proposal.panel.title,
          query: queryOf(proposal, variables),
        }))}
        maxSelected={maxPanels}
        leftOut={leftOut}
        onLeaveOut={(keys) => setLeftOut(new Set(keys))}
      />
      <SaveDashboard dashboard={dashboard} isEmpty={kept.length === 0} />
    </Stack>
  );
}

function leftOutAtFirst(data: readonly Recognized[]): ReadonlySet<string> {
  const keys = new Set(allPanels(data).map(({ key }) => key));
  proposedPanels(data).forEach(({ key }) => keys.delete(key));
  return keys;
}
