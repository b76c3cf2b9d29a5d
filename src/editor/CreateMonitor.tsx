import React, { useState } from 'react';

import { FieldType, type PanelData, type TimeRange } from '@grafana/data';
import { Button, Drawer } from '@grafana/ui';

import { closeOnEscape } from '../annotationManager/closeOnEscape';
import { ConfirmationPanel, discarding } from '../annotationManager/ConfirmationPanel';
import { accessOf } from '../annotationManager/ManageAnnotations';
import { sentText } from '../components/sentText';
import { MonitorFormView } from '../monitors/MonitorFormView';
import { type AplSource } from '../source';
import { type RowsQuery } from '../types';

interface Props {
  datasource: AplSource;
  query: RowsQuery;
  range: TimeRange;
  data: PanelData | undefined;
}

/** Creates a monitor of the service from the query: for editors, where there is a write token. */
export function CreateMonitor({ datasource, query, range, data }: Props) {
  const [apl, setApl] = useState<string>();
  if (accessOf(datasource.settings.annotationWrites) !== 'on') {
    return null;
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        fill="text"
        icon="bell"
        aria-haspopup="dialog"
        tooltip="Creates a monitor in Axiom from this query"
        onClick={() => setApl(sentText(datasource, query, range, data?.request))}
      >
        Create monitor
      </Button>
      {apl !== undefined && (
        <MonitorDrawer
          datasource={datasource}
          apl={apl}
          written={query.query}
          columns={numbersOf(data, query.refId)}
          onClose={() => setApl(undefined)}
        />
      )}
    </>
  );
}

interface DrawerProps {
  datasource: AplSource;
  apl: string;
  written: string;
  columns: string[];
  onClose: () => void;
}

/** Asks before what is typed would be lost. */
function MonitorDrawer({ datasource, onClose, ...form }: DrawerProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => (isAsking ? setIsAsking(false) : isDirty ? setIsAsking(true) : onClose());
  return (
    <Drawer title="Create monitor" subtitle={datasource.name} size="md" closeOnMaskClick={false} onClose={leave}>
      {isAsking && <ConfirmationPanel {...discarding(onClose)} onNo={() => setIsAsking(false)} />}
      <div hidden={isAsking} onKeyDown={(event) => closeOnEscape(event, leave)}>
        <MonitorFormView {...form} datasource={datasource} onDirty={setIsDirty} onClose={leave} />
      </div>
    </Drawer>
  );
}

/** The names of the numbers in a query's result, as the query has them. */
function numbersOf(data: PanelData | undefined, refId: string): string[] {
  const fields = (data?.series ?? []).filter((frame) => frame.refId === refId).flatMap((frame) => frame.fields);
  return [...new Set(fields.filter(({ type }) => type === FieldType.number).map(({ name }) => name))];
}
