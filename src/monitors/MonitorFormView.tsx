import React, { type SyntheticEvent, useEffect, useRef } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Alert, Button, Stack, useStyles2 } from '@grafana/ui';

import { ChoiceField, InputField } from '../controls/fields';
import { ListField, ManyPicker, Picker } from '../controls/Picker';
import { CreationFailure } from '../controls/useCreation';
import { type AplSource } from '../source';
import { thresholds } from '../service/thresholds';
import { MonitorCreated, OpenMonitor } from './MonitorCreated';
import { monitorPage } from './monitorFrames';
import { type MonitorText } from './monitorForm';
import { MonitorPreview, type MonitorResult } from './MonitorPreview';
import { MonitorQueryText } from './MonitorQueryText';
import { useMonitorForm } from './useMonitorForm';

interface Props {
  datasource: Pick<AplSource, 'service' | 'settings'>;
  sent: MonitorText;
  /** The query text that the editor shows. */
  written: string;
  /** Numeric columns of the last result. */
  columns: string[];
  /** The last result; `undefined` before the first result. */
  result?: MonitorResult;
  /** Called when the form gains or loses unsaved text. */
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

const types = [
  { value: 'Threshold' as const, label: 'Threshold', description: 'Opens when a value crosses a threshold' },
  { value: 'MatchEvent' as const, label: 'Match event', description: 'Opens when the query returns events' },
];

const operators = ['Above', 'AboveOrEqual', 'Below', 'BelowOrEqual'].map((value) => ({
  value,
  label: thresholds.get(value)?.words ?? value,
}));

export function MonitorFormView(props: Props) {
  const { datasource, sent, written, columns, result, onDirty, onClose } = props;
  const styles = useStyles2(getStyles);
  const state = useMonitorForm(datasource.service, sent, onDirty);
  const { form, problems, attempts, created, set, suggestNotifiers } = state;
  const { isBusy, isUnconfirmed } = attempts;
  const page = datasource.settings.organizationUrl;
  const element = useRef<HTMLFormElement>(null);
  // A metrics query returns no events and no columns.
  const isOfEvents = sent.kind === 'apl';
  useEffect(() => element.current?.querySelector('input')?.focus(), []);

  const create = async (wasUnconfirmed: boolean) => {
    const wrong = await state.create(wasUnconfirmed);
    if (wrong !== undefined) {
      element.current?.querySelector<HTMLElement>(`[data-field=${wrong}] input`)?.focus();
    }
  };
  const submit = (event: SyntheticEvent) => {
    // React's events bubble to Grafana's own forms around the drawer.
    event.preventDefault();
    event.stopPropagation();
    void create(isUnconfirmed);
  };

  if (created !== undefined) {
    return <MonitorCreated monitor={created} page={page} onClose={onClose} />;
  }
  const field = (name: 'name' | 'description' | 'threshold' | 'interval' | 'range', label: string, hint = '') => (
    <div data-field={name}>
      <InputField
        label={label}
        description={hint || undefined}
        required={name === 'name' || name === 'threshold'}
        problem={problems[name]}
        inputMode={['name', 'description'].includes(name) ? undefined : 'decimal'}
        width={['name', 'description'].includes(name) ? 40 : 16}
        value={form[name]}
        onChange={(text) => set({ [name]: text })}
      />
    </div>
  );
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate aria-label="New monitor">
      <Stack direction="column" gap={2}>
        <Alert
          severity="info"
          title="Axiom runs this monitor and sends its notifications. It isn’t part of Grafana Alerting."
        />
        {field('name', 'Name')}
        {field('description', 'Description')}
        {isOfEvents && (
          <ChoiceField
            label="Type"
            name="Monitor type"
            options={types}
            value={form.type}
            onChange={(type) => set({ type })}
          />
        )}
        {form.type === 'Threshold' && (
          <Stack direction="row" gap={2} wrap="wrap">
            {isOfEvents && (
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
            )}
            <ListField
              label="Opens when the value is"
              description={isOfEvents ? 'Checked for each row' : 'Checked for each series'}
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
          {field('range', 'Range', 'Minutes that each check covers')}
        </Stack>
        <ManyPicker
          label="Notifiers"
          description="By name, or by ID if the notifiers can’t be listed"
          placeholder="None"
          value={form.notifiers}
          options={suggestNotifiers}
          onChange={(chosen) => set({ notifiers: chosen })}
        />
        {form.type === 'Threshold' && result !== undefined && <MonitorPreview form={form} result={result} />}
        <MonitorQueryText sent={sent} written={written} />
        <CreationFailure
          attempts={attempts}
          verb="Create"
          textOf={(there) =>
            `Axiom has a monitor “${there.name}” with this query. The unconfirmed request probably created it.`
          }
          linkOf={({ id }) => <OpenMonitor address={monitorPage(page, id)} size="sm" />}
          onCreate={() => void create(false)}
        />
      </Stack>
      <div className={styles.actions}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Creating…' : 'Create monitor'}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const getStyles = ({ colors, spacing }: GrafanaTheme2) => ({
  // As tall as the drawer, so that messages don't move the buttons.
  form: css({ display: 'flex', flexDirection: 'column', minHeight: 'calc(100vh - 110px)' }),
  actions: css({
    position: 'sticky',
    bottom: 0,
    marginTop: 'auto',
    display: 'flex',
    gap: spacing(1),
    padding: spacing(1, 0),
    background: colors.background.primary,
  }),
});
