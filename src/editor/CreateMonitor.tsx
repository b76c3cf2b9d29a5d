import React, { useState } from 'react';

import { FieldType, type PanelData, type TimeRange } from '@grafana/data';
import { Drawer } from '@grafana/ui';

import { TextButton } from '../components/buttons';
import { closeOnEscape } from '../components/closeOnEscape';
import { sentText } from '../components/sentText';
import { useConfirmation } from '../components/useConfirmation';
import { writeAccess } from '../components/writeAccess';
import { sentMpl } from '../metrics/sentMpl';
import { type MonitorText } from '../monitors/monitorForm';
import { MonitorFormView } from '../monitors/MonitorFormView';
import { type AplSource } from '../source';
import { type MetricsQuery, type RowsQuery } from '../types';

interface Props {
  datasource: AplSource;
  query: RowsQuery | MetricsQuery;
  range: TimeRange;
  data: PanelData | undefined;
}

/** Creates a monitor of the service from the query: for editors, where there is a write token. */
export function CreateMonitor({ datasource, query, range, data }: Props) {
  const [sent, setSent] = useState<MonitorText>();
  if (writeAccess(datasource.settings.annotationWrites) !== 'on') {
    return null;
  }
  const open = () => {
    setSent(
      query.kind === 'mpl'
        ? { kind: 'mpl', text: sentMpl(datasource, query.query, range, data?.request) }
        : { kind: 'apl', text: sentText(datasource, query, range, data?.request) }
    );
  };
  return (
    <>
      <TextButton
        icon="bell"
        aria-haspopup="dialog"
        tooltip="Creates a monitor in Axiom from this query"
        onClick={open}
      >
        Create monitor
      </TextButton>
      {sent !== undefined && (
        <MonitorDrawer
          datasource={datasource}
          sent={sent}
          written={query.query}
          columns={numbersOf(data, query.refId)}
          onClose={() => setSent(undefined)}
        />
      )}
    </>
  );
}

interface DrawerProps {
  datasource: AplSource;
  sent: MonitorText;
  written: string;
  columns: string[];
  onClose: () => void;
}

/** Asks before what is typed would be lost. */
function MonitorDrawer({ datasource, onClose, ...form }: DrawerProps) {
  const [isDirty, setIsDirty] = useState(false);
  const { panel, isAsking, leave } = useConfirmation(isDirty);
  const close = () => leave(onClose);
  return (
    <Drawer title="Create monitor" subtitle={datasource.name} size="md" closeOnMaskClick={false} onClose={close}>
      {panel}
      <div hidden={isAsking} onKeyDown={(event) => closeOnEscape(event, close)}>
        <MonitorFormView {...form} datasource={datasource} onDirty={setIsDirty} onClose={close} />
      </div>
    </Drawer>
  );
}

/** The names of the numbers in a query's result, as the query has them. */
function numbersOf(data: PanelData | undefined, refId: string): string[] {
  const fields = (data?.series ?? []).filter((frame) => frame.refId === refId).flatMap((frame) => frame.fields);
  return [...new Set(fields.filter(({ type }) => type === FieldType.number).map(({ name }) => name))];
}
