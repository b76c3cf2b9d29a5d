import React, { type ComponentType } from 'react';

import { getDefaultTimeRange } from '@grafana/data';

import { ManageAnnotations } from '../annotationManager/ManageAnnotations';
import { AplEditor } from '../builder/AplEditor';
import { AnnotationFilterFields } from '../components/AnnotationFilterFields';
import { type KindFieldsProps } from '../components/kindFields';
import { FieldsButton } from '../fields/FieldsButton';
import { readFailure } from '../query/queryFailure';
import { type QueryKind, type Settings } from '../types';
import { mayExplore } from '../grafana/exploreLinks';
import { askInExplore } from '../whatChanged/askInExplore';
import ChangesFields from '../whatChanged/ChangesFields';
import { FirstQueries } from './FirstQueries';
import { LegacyFields } from './LegacyFields';
import { TracesFields } from './TracesFields';

/** How queries of a kind are edited. Those that `isApl` have a format and options beside these fields. */
interface KindEditor {
  label: string;
  Fields: ComponentType<KindFieldsProps>;
  hasBuilder?: boolean;
  /** The setting without which new queries are not of this kind. */
  setting?: keyof Settings;
}

/** In the order in which they are offered. */
export const kindEditors: Readonly<Record<QueryKind, KindEditor>> = {
  apl: { label: 'APL', Fields: AplFields, hasBuilder: true },
  legacy: { label: 'Legacy endpoint', Fields: LegacyFields, setting: 'legacyUrl' },
  traces: { label: 'Traces', Fields: TracesFields },
  annotations: { label: 'Annotations', Fields: AnnotationFields },
  changes: { label: 'What changed', Fields: ChangesFields },
};

function AplFields({ datasource, query, range, data, app, onChange, onRun }: KindFieldsProps) {
  return (
    <AplEditor
      label={`APL query ${query.refId}`}
      value={query}
      datasource={datasource}
      range={range}
      failure={readFailure(data, query)}
      Examples={FirstQueries}
      tools={(text) => (
        <FieldsButton
          {...text}
          {...{ datasource, query, range, data }}
          onCompare={
            mayExplore()
              ? (apl, where) =>
                  askInExplore(
                    {
                      datasource,
                      query: { ...query, query: apl },
                      range: (range ?? getDefaultTimeRange()).raw,
                      app,
                      request: data?.request,
                      onRun,
                    },
                    { where }
                  )
              : undefined
          }
        />
      )}
      onChange={onChange}
      onRun={onRun}
    />
  );
}

function AnnotationFields({ datasource, query, range, data, onRun, onRunQuery }: KindFieldsProps) {
  return (
    <>
      <AnnotationFilterFields
        datasource={datasource}
        filter={query.annotations}
        range={range}
        onChange={(annotations) => onRun({ ...query, annotations })}
      />
      <ManageAnnotations datasource={datasource} query={query} range={range} data={data} onRunQuery={onRunQuery} />
    </>
  );
}
