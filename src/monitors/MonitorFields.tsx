import React from 'react';
import { firstValueFrom } from 'rxjs';

import { type SelectableValue } from '@grafana/data';
import { Stack } from '@grafana/ui';

import { type Suggestion } from '../controls/Picker';
import { type KindFieldsProps } from '../editing/editorProps';
import { NamesPicker, ResultFormField } from '../editing/pickers';
import { listMonitors } from '../service/monitors';
import { type AplSource } from '../source';
import { type MonitorFilter, type MonitorsQuery, monitorStates } from '../types';

interface Props extends Pick<KindFieldsProps<MonitorsQuery>, 'query'> {
  datasource: Pick<AplSource, 'service'>;
  /** Offers a choice of rows or states, where monitors become data of a panel. */
  forms?: boolean;
  onChange: (query: MonitorsQuery) => void;
}

const forms: Array<SelectableValue<MonitorFilter['as']>> = [
  { value: undefined, label: 'Rows', description: 'One row per monitor, for tables' },
  { value: 'timeline', label: 'States', description: 'Open and closed over time, for state timelines' },
];

/** Edits which monitors a query shows. */
export function MonitorFields({ datasource, query, forms: hasForms = true, onChange }: Props) {
  const { names = [], states = [], as } = query.monitors ?? {};
  const change = (changed: Partial<MonitorFilter>) =>
    onChange({ ...query, monitors: { ...query.monitors, names, states, ...changed } });
  return (
    <Stack direction="row" gap={2} wrap="wrap">
      <NamesPicker
        variables
        label="Monitors"
        description="By name or ID"
        placeholder="All monitors"
        value={names}
        suggest={() => monitorOptions(datasource)}
        onChange={(chosen) => change({ names: chosen })}
      />
      <NamesPicker
        variables
        // In a layer, a state alone reads as that of the regions, which are all open.
        label={hasForms ? 'State' : 'State at the end'}
        description={hasForms ? 'At the end of the time range' : 'Only monitors in this state when the range ends'}
        placeholder="Any state"
        value={states}
        suggest={async () => monitorStates}
        onChange={(chosen) => change({ states: chosen })}
      />
      {hasForms && <ResultFormField options={forms} value={as} onChange={(chosen) => change({ as: chosen })} />}
    </Stack>
  );
}

/** Never rejects, as names can be typed. */
async function monitorOptions({ service }: Pick<AplSource, 'service'>): Promise<Suggestion[]> {
  return firstValueFrom(listMonitors(service)).then(
    ({ items }) => items.map(({ name, type }) => ({ value: name, label: name, description: type })).sort(byLabel),
    () => []
  );
}

const byLabel = (a: { label: string }, b: { label: string }) => (a.label < b.label ? -1 : 1);
