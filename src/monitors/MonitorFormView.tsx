import React, { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { firstValueFrom } from 'rxjs';

import { Alert, Button, LinkButton, Stack, Text } from '@grafana/ui';

import { tokenize } from '../apl/tree/lexer';
import { ChoiceField, InputField, ListField } from '../components/fields';
import { ManyPicker, Picker } from '../components/Picker';
import { QueryText } from '../components/QueryText';
import { usePromise } from '../components/usePromise';
import { createMonitor, listNotifiers, type Monitor, type Notifier } from '../service/monitors';
import { type AplSource } from '../source';
import { errorText } from '../text/errorText';
import { monitorPage } from './monitorFrames';
import { monitorDraft, type MonitorForm, newMonitor, notifierTexts, formProblems } from './monitorForm';

export interface MonitorFormProps {
  datasource: Pick<AplSource, 'service' | 'settings'>;
  /** The query as it is sent. */
  apl: string;
  /** The query as the editor shows it. */
  written: string;
  /** Numbers of the last result. */
  columns: string[];
  /** Called when closing would lose something, and when it no longer would. */
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

const types = [
  { value: 'Threshold' as const, label: 'Threshold', description: 'Opens when a value crosses a threshold' },
  { value: 'MatchEvent' as const, label: 'Match event', description: 'Opens when the query returns events' },
];

const operators = [
  { value: 'Above', label: 'above' },
  { value: 'AboveOrEqual', label: 'at or above' },
  { value: 'Below', label: 'below' },
  { value: 'BelowOrEqual', label: 'at or below' },
];

/** Creates a monitor of the service from a query. */
export function MonitorFormView(props: MonitorFormProps) {
  const { datasource, apl, columns, onDirty, onClose } = props;
  const [form, setForm] = useState(newMonitor);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [created, setCreated] = useState<Monitor>();
  const element = useRef<HTMLFormElement>(null);
  const { notifiers, suggest } = useNotifiers(datasource);
  const problems = isTried ? formProblems(form) : {};
  const set = (changed: Partial<MonitorForm>) => {
    setForm((before) => ({ ...before, ...changed }));
    onDirty(true);
  };
  useEffect(() => element.current?.querySelector('input')?.focus(), []);

  const submit = async (event: SyntheticEvent) => {
    // React's events reach Grafana's own forms around the drawer.
    event.preventDefault();
    event.stopPropagation();
    setIsTried(true);
    const [wrong] = Object.keys(formProblems(form));
    if (isBusy || wrong !== undefined) {
      element.current?.querySelector<HTMLElement>(`[data-field=${wrong}] input`)?.focus();
      return;
    }
    setIsBusy(true);
    setFailure(undefined);
    try {
      setCreated(await firstValueFrom(createMonitor(datasource.service, monitorDraft(form, apl, await notifiers))));
      onDirty(false);
    } catch (error) {
      setFailure(errorText(error));
    }
    setIsBusy(false);
  };

  if (created !== undefined) {
    return <Created monitor={created} page={datasource.settings.organizationUrl} onClose={onClose} />;
  }
  const field = (name: 'name' | 'description' | 'threshold' | 'interval' | 'range', label: string, hint = '') => (
    <div data-field={name}>
      <InputField
        label={label}
        description={hint || undefined}
        required={name === 'name'}
        problem={problems[name]}
        inputMode={['name', 'description'].includes(name) ? undefined : 'decimal'}
        width={['name', 'description'].includes(name) ? 40 : 16}
        value={form[name]}
        onChange={(text) => set({ [name]: text })}
      />
    </div>
  );
  return (
    <form ref={element} onSubmit={(event) => void submit(event)} noValidate aria-label="New monitor">
      <Stack direction="column" gap={2}>
        <Alert
          severity="info"
          title="Axiom checks this monitor and notifies. Grafana Alerting doesn’t know about it."
        />
        {field('name', 'Name')}
        {field('description', 'Description')}
        <ChoiceField
          label="Type"
          name="Type of the monitor"
          options={types}
          value={form.type}
          onChange={(type) => set({ type })}
        />
        {form.type === 'Threshold' && (
          <Stack direction="row" gap={2} wrap="wrap">
            <Picker
              label="Column"
              description="Optional"
              placeholder="Chosen by Axiom"
              custom
              clearable
              width={24}
              options={columns}
              value={form.column}
              onChange={(column) => set({ column })}
            />
            <ListField
              label="Opens when it is"
              description="Compared in each row"
              width={20}
              options={operators}
              value={form.operator}
              onChange={(operator) => set({ operator })}
            />
            {field('threshold', 'Threshold', 'A number')}
          </Stack>
        )}
        <Stack direction="row" gap={2} wrap="wrap">
          {field('interval', 'Check every', 'Minutes')}
          {field('range', 'Range', 'Minutes before each check')}
        </Stack>
        <ManyPicker
          label="Notifiers"
          description="By name, or by ID if they can’t be listed"
          placeholder="None"
          value={form.notifiers}
          options={suggest}
          onChange={(chosen) => set({ notifiers: chosen })}
        />
        <SentQuery {...props} />
        {failure !== undefined && <Alert severity="error" title={failure} />}
        <Stack direction="row" gap={1}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Creating…' : 'Create monitor'}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}

/** Notifiers are listed once; a token that may not list them leaves their IDs. */
function useNotifiers({ service }: MonitorFormProps['datasource']) {
  const [notifiers] = useState<Promise<Notifier[]>>(() => firstValueFrom(listNotifiers(service)).catch(() => []));
  const known = usePromise(notifiers);
  return {
    notifiers,
    suggest: async () => notifierTexts(known ?? (await notifiers)).map(({ text }) => text),
  };
}

function SentQuery({ apl, written }: MonitorFormProps) {
  const names = new Set(tokenize(apl).flatMap(({ kind, text }) => (kind === 'name' ? [text] : [])));
  const notes = [
    apl !== written && 'Variables, macros and filters have their current values: a monitor has no dashboard.',
    names.has('bin_auto') &&
      'bin_auto(_time) follows the range of the monitor. For bins of a fixed size, use bin(_time, 1m).',
    names.has('bin') && 'bin(_time, …) keeps this size, whatever the range.',
  ].filter((note) => note !== false);
  return (
    <div>
      <Text element="h4" variant="bodySmall" weight="medium">
        Query, as it is sent
      </Text>
      <QueryText text={apl} label="Query, as it is sent" />
      {notes.map((note) => (
        <Text key={note} element="p" color="secondary" variant="bodySmall">
          {note}
        </Text>
      ))}
    </div>
  );
}

function Created({ monitor, page, onClose }: { monitor: Monitor; page: string | undefined; onClose: () => void }) {
  const address = monitor.id === '' ? undefined : monitorPage(page, monitor.id);
  return (
    <Alert severity="success" title={`Monitor “${monitor.name}” created`}>
      <Stack direction="column" gap={1}>
        <span>
          Axiom checks it from now on.
          {address === undefined && ' Find it in Axiom, under Monitors.'}
          {page === undefined && ' For a link, enter the Organization URL in the data source’s settings.'}
        </span>
        <Stack direction="row" gap={1}>
          {address !== undefined && (
            <LinkButton href={address} target="_blank" rel="noopener noreferrer" icon="external-link-alt">
              Open in Axiom
            </LinkButton>
          )}
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
        </Stack>
      </Stack>
    </Alert>
  );
}
