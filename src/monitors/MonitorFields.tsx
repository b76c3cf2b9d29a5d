import React from 'react';
import { firstValueFrom } from 'rxjs';

import { type SelectableValue } from '@grafana/data';
import { Stack } from '@grafana/ui';

import { type Suggestion } from '../controls/Picker';
import { NamesPicker, ResultFormField } from '../editing/pickers';
import { listMonitors } from '../service/monitors';
import { type AplSource, type KindFieldsProps } from '../source';
import { type MonitorFilter, monitorStates, type MonitorsQuery } from '../types';
import { SnoozeMonitors } from './SnoozeMonitors';

const forms: Array<SelectableValue<MonitorFilter['as']>> = [
  { value: undefined, label: 'Rows', description: 'One row per monitor, for tables' },
  { value: 'timeline', label: 'States', description: 'Open and closed states over time, for state timelines' },
];

/** Fields for the monitors to select and, in a panel, for the form of the result: rows or states. */
export default function MonitorFields({
  datasource,
  query,
  isLayer = false,
  onRun,
  onRunQuery,
}: KindFieldsProps<MonitorsQuery>) {
  const { names = [], states = [], as } = query.monitors ?? {};
  const change = (changed: Partial<MonitorFilter>) =>
    onRun({ ...query, monitors: { ...query.monitors, names, states, ...changed } });
  return (
    <Stack direction="column" gap={1}>
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
          // In a layer, users might think that “State” refers to the regions, which are all open.
          label={isLayer ? 'State at the end of the range' : 'State'}
          description={isLayer ? 'Only monitors in this state when the range ends' : 'At the end of the time range'}
          placeholder="Any state"
          value={states}
          suggest={async () => monitorStates}
          onChange={(chosen) => change({ states: chosen })}
        />
        {!isLayer && <ResultFormField options={forms} value={as} onChange={(chosen) => change({ as: chosen })} />}
      </Stack>
      {!isLayer && (
        <div>
          <SnoozeMonitors datasource={datasource} onWritten={onRunQuery} />
        </div>
      )}
    </Stack>
  );
}

/** Names of the monitors to pick from. Never rejects, because users can type names. */
async function monitorOptions({ service }: Pick<AplSource, 'service'>): Promise<Suggestion[]> {
  return firstValueFrom(listMonitors(service)).then(
    ({ items }) => items.map(({ name, type }) => ({ value: name, label: name, description: type })).sort(byLabel),
    () => []
  );
}

const byLabel = (a: { label: string }, b: { label: string }) => (a.label < b.label ? -1 : 1);
