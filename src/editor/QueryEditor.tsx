import React, { useEffect, useMemo, useRef } from 'react';

import { CoreApp } from '@grafana/data';
import { Button, Stack, Text } from '@grafana/ui';

import { EditorModeField } from '../editing/EditorModeField';
import { ChoiceField } from '../controls/fields';
import { ListField } from '../controls/Picker';
import { KeptEscape } from '../controls/escape';
import { migrateQuery } from '../query/migration/migrate';
import { allowOnce } from '../query/plan/guard';
import { readFailure, readTextFailure } from '../query/failures/queryFailure';
import { type AplQuery, isApl, queryKinds, type QueryKind, type ResultFormat, resultFormats } from '../types';
import { AskChanges } from '../whatChanged/AskChanges';
import { CountOverTime } from './CountOverTime';
import { Assistant } from '../assistant/Assistant';
import { CreateMonitor } from '../monitors/CreateMonitor';
import { type AplQueryEditorProps } from '../source';
import { OpenInAxiom } from './OpenInAxiom';
import { formatOptions } from './optionValues';
import { QueryFooter } from './QueryFooter';
import { QueryOptions } from './QueryOptions';
import { shapeOfResult } from './resultSummary';
import { currentText } from './currentText';
import { VolumeField } from './VolumeField';
import { useRunForPanel } from './useRunForPanel';

const formats = resultFormats.map((value) => ({ value, ...formatOptions[value] }));

/** Query editor for panels and Explore. Remounts for another data source, which Grafana 13's panel editor leaves to the plugin. */
export default function QueryEditor(props: AplQueryEditorProps) {
  return <EditorOfSource key={props.datasource.uid} {...props} />;
}

/** Shows a migrated query, but changes the saved one only on an edit. */
function EditorOfSource({ datasource, query: saved, onChange, onRunQuery, data, range, app }: AplQueryEditorProps) {
  const query = useMemo(() => migrateQuery(saved), [saved]);
  const hasText = datasource.filterQuery(query);
  const { kinds } = datasource;
  const { hasBuilder, Fields } = kinds[query.kind];
  const choices = queryKinds.flatMap((value) => {
    const { label, setting } = kinds[value];
    return value === query.kind || !setting || datasource.settings[setting] ? [{ value, label }] : [];
  });
  const shape = shapeOfResult(data, query.refId);
  const run = (changed: AplQuery) => {
    onChange(changed);
    onRunQuery();
  };

  const isAuto = query.kind === 'apl' && (query.format ?? 'auto') === 'auto';
  const drawsEvents = isAuto && shape === 'table' && data?.request?.panelPluginId === 'timeseries';

  const failure = readFailure(data, query);
  const runAnyway = () => {
    allowOnce(datasource.allowedRuns, query, data?.request);
    onRunQuery();
  };

  useRunForPanel(data?.request, datasource.ranForPanels, onRunQuery);
  useEffect(() => {
    // A query can be opened elsewhere before it runs. If loading fails here, running the query shows the error.
    datasource.prepare().catch(() => undefined);
  }, [datasource]);

  const { examples } = datasource;
  useEffect(() => {
    if (examples.delete(saved.query)) {
      onRunQuery();
    }
  }, [examples, saved, onRunQuery]);

  // APL, MPL and a trace's ID are stored separately. Each is restored with its kind.
  const texts = useRef({ apl: '', mpl: '', id: '' });
  const choose = (kind: QueryKind) => {
    const [before, next] = [query.kind, kind].map((one) => kinds[one].language ?? 'apl');
    texts.current[before] = query.query;
    run(migrateQuery({ ...query, kind, query: texts.current[next] }));
  };

  return (
    <KeptEscape>
      <Stack direction="column" gap={1}>
        <Stack direction="row" gap={2} wrap="wrap">
          <ChoiceField label="Query" name="Query type" options={choices} value={query.kind} onChange={choose} />
          {hasBuilder && <EditorModeField value={query} datasource={datasource} onChange={onChange} />}
          {isApl(query) && (
            <ListField<ResultFormat>
              label="Format"
              width={20}
              options={query.kind === 'legacy' ? formats.filter(({ value }) => value !== 'patterns') : formats}
              value={query.format ?? 'auto'}
              onChange={(format) => run({ ...query, format })}
            />
          )}
          {isApl(query) && app === CoreApp.Explore && (query.format === 'logs' || shape === 'logs') && (
            <VolumeField datasource={datasource} query={query} onRun={run} />
          )}
        </Stack>
        <Fields {...{ datasource, query, range, data, app, onChange, onRunQuery }} onRun={run} />
        {isApl(query) && <QueryOptions query={query} shape={shape} settings={datasource.settings} onChange={run} />}
        {drawsEvents && <CountOverTime query={query.query} onChange={(text) => run({ ...query, query: text })} />}
        {failure?.isBeyondLimit && (
          <Stack direction="row" gap={1} alignItems="center" wrap="wrap">
            <Text color="error" variant="bodySmall">
              {failure.message ?? ''}
            </Text>
            <Button size="sm" variant="secondary" icon="play" onClick={runAnyway}>
              Run once anyway
            </Button>
          </Stack>
        )}
        <Stack direction="row" gap={1} justifyContent="space-between" alignItems="flex-start" wrap="wrap">
          <QueryFooter datasource={datasource} query={query} data={hasText ? data : undefined} range={range} />
          {hasText && range !== undefined && (
            <Stack direction="row" gap={1}>
              {query.kind === 'apl' && (
                <AskChanges {...{ datasource, query, range, app }} request={data?.request} onRun={run} />
              )}
              {(query.kind === 'apl' || query.kind === 'mpl') && (
                <Assistant
                  {...{ datasource }}
                  language={query.kind}
                  query={query.query}
                  failure={readTextFailure(data, query)}
                />
              )}
              {(query.kind === 'apl' || query.kind === 'mpl') && (
                <CreateMonitor
                  {...{ datasource, query, data }}
                  sentText={() => currentText(datasource, query, range, data?.request)}
                />
              )}
              {isApl(query) && <OpenInAxiom {...{ datasource, query, range }} request={data?.request} />}
            </Stack>
          )}
        </Stack>
      </Stack>
    </KeptEscape>
  );
}
