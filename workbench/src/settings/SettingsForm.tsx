import { css } from '@emotion/css';
import { Alert, Button, Field, Input, Switch } from '@grafana/ui';
import React, { Suspense, useState } from 'react';

import { useHost } from '../host/HostContext';
import { PageBoundary } from '../host/PageBoundary';
import { saveSettings, type Settings } from './saveSettings';
import { type TestResult, testDataSource } from './testDataSource';

/** Shows the name, the default switch, the plugin's own editor, and Save & test. */
export function SettingsForm({ saved }: { saved: Settings }) {
  const { dataSources, plugin } = useHost();
  const [options, setOptions] = useState(saved);
  const [result, setResult] = useState<TestResult>();
  const [busy, setBusy] = useState(false);
  const Editor = plugin.components.ConfigEditor;

  const saveAndTest = async () => {
    setBusy(true);
    setResult(undefined);
    try {
      if (!options.readOnly) {
        setOptions(await saveSettings(options, dataSources, plugin.meta));
      }
      setResult(await testDataSource(options.uid));
    } catch (error) {
      setResult({ severity: 'error', message: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={formStyle}
      onSubmit={(event) => {
        event.preventDefault();
        saveAndTest();
      }}
    >
      {options.readOnly && (
        <Alert severity="info" title="Provisioned data source">
          To change its settings, edit its file in provisioning/datasources/ and restart the workbench.
        </Alert>
      )}
      <Field label="Name" htmlFor="settings-name" noMargin>
        <Input
          id="settings-name"
          value={options.name}
          readOnly={options.readOnly}
          onChange={(event) => setOptions({ ...options, name: event.currentTarget.value })}
        />
      </Field>
      <Field label="Default" htmlFor="settings-default" noMargin>
        <Switch
          id="settings-default"
          value={options.isDefault}
          disabled={options.readOnly}
          onChange={(event) => setOptions({ ...options, isDefault: event.currentTarget.checked })}
        />
      </Field>
      <PageBoundary address={options.uid}>
        <Suspense fallback={<p role="status">Loading the editor…</p>}>
          {Editor ? (
            <Editor options={options} onOptionsChange={setOptions} />
          ) : (
            <Alert severity="warning" title="This plugin has no configuration editor yet." />
          )}
        </Suspense>
      </PageBoundary>
      {result && (
        <div data-testid="settings-result">
          <Alert severity={result.severity} title={result.message}>
            {result.details && <div className={detailsStyle}>{result.details}</div>}
          </Alert>
        </div>
      )}
      <div>
        <Button type="submit" disabled={busy}>
          {options.readOnly ? 'Test' : 'Save & test'}
        </Button>
      </div>
    </form>
  );
}

// Keeps the line breaks of the plugin's message, as in Grafana.
const detailsStyle = css({ whiteSpace: 'pre-wrap' });
const formStyle = css({ maxWidth: 800, display: 'flex', flexDirection: 'column', gap: 16 });
