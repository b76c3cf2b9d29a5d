import React, { useState } from 'react';

import { FieldType, type PanelData } from '@grafana/data';

import { SidePanel } from '../controls/SidePanel';
import { DrawerButton } from '../controls/buttons';
import { closeOnEscape } from '../controls/escape';
import { useConfirmation } from '../controls/useConfirmation';
import { writeAccess } from '../grafana/writeAccess';
import { type MonitorText } from './monitorForm';
import { MonitorFormView } from './MonitorFormView';
import { type MonitorResult } from './MonitorPreview';
import { type AplSource } from '../source';
import { type MetricsQuery, type RowsQuery } from '../types';
import { periodOf } from '../query/plan/timeRanges';

interface Props {
  datasource: AplSource;
  query: RowsQuery | MetricsQuery;
  /** Builds the query with the current values of variables, macros and filters. */
  sentText: () => string;
  data: PanelData | undefined;
}

/** Button and form that create a monitor from the query, for editors if there's a write token. */
export function CreateMonitor(props: Props) {
  if (writeAccess(props.datasource.settings.annotationWrites) !== 'on') {
    return null;
  }
  return (
    <DrawerButton label="Create monitor" icon="bell" tooltip="Creates a monitor in Axiom from this query">
      {(onClose) => <MonitorDrawer {...props} onClose={onClose} />}
    </DrawerButton>
  );
}

/** Drawer with the form for a monitor. Closing it needs confirmation if text would be lost. */
function MonitorDrawer({ datasource, query, sentText, data, onClose }: Props & { onClose: () => void }) {
  // Running the query again doesn't change the monitor.
  const [sent] = useState<MonitorText>(() => ({ kind: query.kind === 'mpl' ? 'mpl' : 'apl', text: sentText() }));
  const [isDirty, setIsDirty] = useState(false);
  const { panel, isAsking, leave } = useConfirmation(isDirty);
  const close = () => leave(onClose);
  return (
    <SidePanel title="Create monitor" subtitle={datasource.name} size="md" closeOnMaskClick={false} onClose={close}>
      {panel}
      <div hidden={isAsking} onKeyDown={(event) => closeOnEscape(event, close)}>
        <MonitorFormView
          datasource={datasource}
          sent={sent}
          written={query.query}
          columns={numbersOf(data, query.refId)}
          result={resultOf(data, query.refId)}
          onDirty={setIsDirty}
          onClose={close}
        />
      </div>
    </SidePanel>
  );
}

const framesOf = (data: PanelData | undefined, refId: string) =>
  (data?.series ?? []).filter((frame) => frame.refId === refId);

function resultOf(data: PanelData | undefined, refId: string): MonitorResult | undefined {
  const frames = framesOf(data, refId);
  return data === undefined || frames.length === 0 ? undefined : { frames, span: periodOf(data.timeRange) };
}

/** Names of the numeric fields in the result of a query. */
function numbersOf(data: PanelData | undefined, refId: string): string[] {
  const fields = framesOf(data, refId).flatMap((frame) => frame.fields);
  return [...new Set(fields.filter(({ type }) => type === FieldType.number).map(({ name }) => name))];
}
