import React, { useCallback, useState } from 'react';
import { firstValueFrom, map } from 'rxjs';

import { Alert, Button, Stack, Text } from '@grafana/ui';

import { SidePanel } from '../controls/SidePanel';
import { DrawerButton } from '../controls/buttons';
import { ListField } from '../controls/Picker';
import { Loaded, useResult } from '../controls/useResult';
import { writeAccess } from '../grafana/writeAccess';
import { errorText } from '../service/errorText';
import { momentText } from '../service/momentText';
import { listMonitors, type Monitor, snoozeMonitor } from '../service/monitors';
import { unlessConfirmed } from '../service/unconfirmed';
import { type AplSource } from '../source';
import { snoozedUntil, stoppedState } from './monitorHistory';

const hour = 3_600_000;
const durations = [
  { value: '1', label: '1 hour' },
  { value: '4', label: '4 hours' },
  { value: '24', label: '1 day' },
  { value: '168', label: '1 week' },
];

interface Props {
  datasource: Pick<AplSource, 'name' | 'service' | 'settings'>;
  /** Called after each request that may have changed a monitor. */
  onWritten: () => void;
}

/** Button and drawer that snooze monitors, for editors if there's a write token. */
export function SnoozeMonitors({ datasource, onWritten }: Props) {
  if (writeAccess(datasource.settings.annotationWrites) !== 'on') {
    return null;
  }
  return (
    <DrawerButton label="Snooze" icon="bell-slash" tooltip="Snoozes monitors in Axiom">
      {(onClose) => <SnoozeDrawer {...{ datasource, onWritten, onClose }} />}
    </DrawerButton>
  );
}

interface Outcome {
  /** ID of the monitor whose request is running. */
  busy?: string;
  done?: string;
  failure?: string;
}

/** Lists monitors, with the current time to determine which monitors are snoozed. */
const listNow = (service: AplSource['service']) =>
  listMonitors(service).pipe(map(({ items }) => ({ items, now: Date.now() })));

function SnoozeDrawer({ datasource: { name, service }, onWritten, onClose }: Props & { onClose: () => void }) {
  const list = useCallback(() => listNow(service), [service]);
  const listing = useResult(list, '');
  const [hours, setHours] = useState(durations[0].value);
  const [{ busy, done, failure }, setOutcome] = useState<Outcome>({});

  const snooze = async (monitor: Monitor, until: string | undefined) => {
    if (busy !== undefined) {
      return;
    }
    setOutcome({ busy: monitor.id });
    try {
      const request = snoozeMonitor(service, monitor.id, until);
      await firstValueFrom(request.pipe(unlessConfirmed('snooze the monitor')));
      const text = until === undefined ? 'is active again' : `is snoozed until ${momentText(Date.parse(until))}`;
      setOutcome({ done: `“${monitor.name}” ${text}` });
    } catch (error) {
      setOutcome({ failure: errorText(error) });
    }
    // After an unconfirmed request, the list shows whether the monitor is snoozed.
    listing[1]();
    onWritten();
  };
  return (
    <SidePanel
      title="Snooze monitors"
      subtitle={`Data source: ${name}. Axiom doesn’t check snoozed monitors.`}
      size="md"
      onClose={onClose}
    >
      <Stack direction="column" gap={2}>
        <ListField label="Snooze for" width={20} options={durations} value={hours} onChange={setHours} />
        {done !== undefined && <Alert severity="success" title={done} />}
        {failure !== undefined && <Alert severity="error" title={failure} />}
        <Loaded of={listing} loading="Loading monitors…" failure="Couldn’t load the monitors">
          {({ items, now }) =>
            items.length === 0 ? (
              <Text color="secondary">There are no monitors.</Text>
            ) : (
              items.map((monitor) => (
                <MonitorRow
                  key={monitor.id}
                  monitor={monitor}
                  now={now}
                  isBusy={busy === monitor.id}
                  onSnooze={() => void snooze(monitor, new Date(Date.now() + Number(hours) * hour).toISOString())}
                  onResume={() => void snooze(monitor, undefined)}
                />
              ))
            )
          }
        </Loaded>
      </Stack>
    </SidePanel>
  );
}

interface RowProps {
  monitor: Monitor;
  now: number;
  isBusy: boolean;
  onSnooze: () => void;
  onResume: () => void;
}

function MonitorRow({ monitor, now, isBusy, onSnooze, onResume }: RowProps) {
  const { name } = monitor;
  const stopped = stoppedState(monitor, now);
  // A disabled button would lose the focus.
  const button = {
    size: 'sm',
    variant: 'secondary',
    icon: isBusy ? 'spinner' : undefined,
    'aria-busy': isBusy,
  } as const;
  return (
    <section aria-label={name}>
      <Stack direction="row" gap={1} justifyContent="space-between" alignItems="center">
        <div>
          <Text element="h4" variant="h6">
            {name}
          </Text>
          <Text color="secondary" variant="bodySmall">
            {stopped === 'snoozed' ? `snoozed until ${momentText(snoozedUntil(monitor))}` : (stopped ?? 'active')}
          </Text>
        </div>
        {stopped === 'snoozed' ? (
          <Button {...button} aria-label={`Resume “${name}”`} onClick={onResume}>
            Resume
          </Button>
        ) : (
          stopped === undefined && (
            <Button {...button} aria-label={`Snooze “${name}”`} onClick={onSnooze}>
              Snooze
            </Button>
          )
        )}
      </Stack>
    </section>
  );
}
