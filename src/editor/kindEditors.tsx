import React from 'react';

import { getDefaultTimeRange } from '@grafana/data';

import { AnnotationFields } from '../annotationManager/ManageAnnotations';
import { AplEditor } from '../builder/AplEditor';
import { type ExamplesProps } from '../editing/AplCodeEditor';
import { DrawerButton } from '../controls/buttons';
import { type KindFieldsProps } from '../editing/editorProps';
import { FieldsDrawer } from '../fields/FieldsDrawer';
import { MetricsDrawer } from '../fields/MetricsDrawer';
import { readTextFailure } from '../query/queryFailure';
import { type Settings } from '../settings';
import { type AplQuery, type QueryKind, type RowsQuery } from '../types';
import { MonitorFields } from '../monitors/MonitorFields';
import { PatternsDrawer } from '../patterns/PatternsDrawer';
import { MetricsFields } from '../metrics/MetricsFields';
import { mayExplore } from '../grafana/exploreLinks';
import { askInExplore } from '../whatChanged/askInExplore';
import ChangesFields from '../whatChanged/ChangesFields';
import { FirstQueries } from './FirstQueries';
import { LegacyFields } from './LegacyFields';
import { shapeOfResult } from './resultSummary';
import { SavedQueries } from './SavedQueries';
import { TracesFields } from './TracesFields';

interface KindEditor {
  label: string;
  hasBuilder?: boolean;
  /** The setting without which new queries are not of this kind. */
  setting?: keyof Settings;
}

/** In the order in which they are offered. */
export const kindEditors: Readonly<Record<QueryKind, KindEditor>> = {
  apl: { label: 'APL', hasBuilder: true },
  legacy: { label: 'Legacy endpoint', setting: 'legacyUrl' },
  mpl: { label: 'Metrics', hasBuilder: true },
  traces: { label: 'Traces' },
  annotations: { label: 'Annotations' },
  monitors: { label: 'Monitors' },
  changes: { label: 'What changed' },
};

/** The fields of a query. A query that `isApl` has a format and options beside them. */
export function KindFields(props: KindFieldsProps<AplQuery>) {
  const { query } = props;
  switch (query.kind) {
    case 'apl':
      return <AplFields {...props} query={query} />;
    case 'legacy':
      return <LegacyFields {...props} query={query} />;
    case 'mpl':
      return (
        <MetricsFields
          {...props}
          query={query}
          tools={(edited) => (
            <DrawerButton label="Metrics" icon="list-ul" tooltip="Metrics of the dataset and their tags">
              {(onClose) => (
                <MetricsDrawer {...{ ...edited, onClose, datasource: props.datasource, range: props.range }} />
              )}
            </DrawerButton>
          )}
        />
      );
    case 'traces':
      return <TracesFields {...props} query={query} />;
    case 'annotations':
      return <AnnotationFields {...props} query={query} onChange={props.onRun} />;
    case 'monitors':
      return <MonitorFields {...props} query={query} onChange={props.onRun} />;
    case 'changes':
      return <ChangesFields {...props} query={query} />;
  }
}

function AplFields({ datasource, query, range, data, app, onChange, onRun }: KindFieldsProps<RowsQuery>) {
  const onCompare = (apl: string, where: string) => {
    const raw = (range ?? getDefaultTimeRange()).raw;
    askInExplore(
      { datasource, query: { ...query, query: apl }, range: raw, app, request: data?.request, onRun },
      { where }
    );
  };
  const shared = { datasource, query, range, data, onCompare: mayExplore() ? onCompare : undefined };
  const isOfLines =
    query.format === 'logs' || query.format === 'patterns' || shapeOfResult(data, query.refId) === 'logs';
  return (
    <AplEditor
      label={`APL query ${query.refId}`}
      value={query}
      datasource={datasource}
      range={range}
      failure={readTextFailure(data, query)}
      Examples={Beginnings}
      tools={(edited) => (
        <>
          <SavedQueries
            {...{ datasource }}
            text={edited.text}
            onChoose={(apl) => edited.onEdit([{ from: 0, to: edited.text.length, text: apl }])}
          />
          <DrawerButton label="Fields" icon="list-ul" tooltip="Fields of the query and their values">
            {(onClose) => <FieldsDrawer {...{ ...edited, ...shared, onClose }} />}
          </DrawerButton>
          {isOfLines && (
            <DrawerButton label="Patterns" icon="layer-group" tooltip="Groups log lines that differ only in values">
              {(onClose) => <PatternsDrawer {...{ ...edited, ...shared, onClose }} />}
            </DrawerButton>
          )}
        </>
      )}
      onChange={onChange}
      onRun={onRun}
    />
  );
}

function Beginnings(props: ExamplesProps) {
  return (
    <>
      <FirstQueries {...props} />
      <SavedQueries datasource={props.datasource} text="" onChoose={props.onChoose} />
    </>
  );
}
