import React from 'react';

import { type AnnotationQuery, dateTimeFormat, getTimeZone, LoadingState, type PanelData } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';
import { Alert, Stack, Text } from '@grafana/ui';

import { EditorModeField } from '../editing/EditorModeField';
import { ChoiceField } from '../controls/fields';
import { KeptEscape } from '../controls/escape';
import { type AplQueryEditorProps, type AplSource } from '../source';
import { migrateQuery } from '../query/migration/migrate';
import { countText, numberText } from '@aplkit/language/kit/words';
import { type AplQuery, isApl, type QueryKind, queryKinds } from '../types';
import { eventColumns } from './eventColumns';
import { annotationQuery, isOfService, type Layer, layerOf } from './layer';
import { layerNotices } from './layerNotices';
import { OverlayFields } from './OverlayFields';

export interface AnnotationEditorProps extends AplQueryEditorProps {
  annotation?: AnnotationQuery<AplQuery>;
}

export default function AnnotationEditor({
  datasource,
  query: saved,
  range,
  data,
  annotation,
  onChange,
  onRunQuery,
}: AnnotationEditorProps) {
  const query = annotationQuery(saved);
  const layer = layerOf({ target: query, mappings: annotation?.mappings }, getTemplateSrv());
  const shown: QueryKind = isApl(query) ? 'apl' : query.kind;
  const { Fields } = datasource.kinds[shown];
  const run = (changed: AplQuery) => {
    onChange(changed);
    onRunQuery();
  };
  const fields = (
    <Fields
      {...{ datasource, query, range, data, onChange, onRunQuery }}
      isLayer
      onRun={isApl(query) ? run : onChange}
    />
  );
  return (
    <KeptEscape>
      <Stack direction="column" gap={1}>
        <Stack direction="row" gap={2} wrap="wrap">
          <ChoiceField
            label="From"
            name="Annotation source"
            options={layerKinds(datasource)}
            value={shown}
            onChange={(kind) => onChange(annotationQuery(migrateQuery({ ...query, kind })))}
          />
          {isApl(query) && <EditorModeField value={query} datasource={datasource} onChange={onChange} />}
        </Stack>
        {isApl(query) ? (
          <div>
            {fields}
            <Text color="secondary" variant="bodySmall" element="p">
              Each row is an annotation. Columns: _time, timeEnd (or end, endTime), title, text (or description,
              message, body), tags (a list or a comma-separated string), type and url. Rename columns with extend or
              project.
            </Text>
          </div>
        ) : (
          fields
        )}
        <OverlayFields
          kind={query.kind}
          overlay={query.overlay ?? {}}
          onChange={(overlay) => onChange({ ...query, overlay })}
        />
        <Text color="secondary" variant="bodySmall" element="p">
          All annotations in a layer have the layer’s color. Use one layer per color.
        </Text>
        <LayerPreview data={data} layer={layer} />
        {layerNotices(data?.series ?? [], layer).map((notice) => (
          <Alert key={notice} severity="warning" title={notice} />
        ))}
      </Stack>
    </KeptEscape>
  );
}

/** Options for a layer's kind of query. The service's own events come first. */
function layerKinds({ kinds }: Pick<AplSource, 'kinds'>) {
  return queryKinds
    .flatMap((value) => {
      const { label, mayBeLayer: description } = kinds[value];
      return description === undefined ? [] : [{ value, label, description }];
    })
    .sort((a, b) => Number(isOfService(b.value)) - Number(isOfService(a.value)));
}

const maxShown = 5;

function LayerPreview({ data, layer }: { data: PanelData | undefined; layer: Layer }) {
  if (data === undefined || data.state === LoadingState.Loading || data.state === LoadingState.NotStarted) {
    return null;
  }
  const problem = data.errors?.[0]?.message;
  const timeZone = data.request?.timezone || getTimeZone();
  const events = data.series.flatMap((frame) => {
    const { rows, end, ongoing, title, tags } = eventColumns(frame, layer);
    return rows.map(({ row, time }) => {
      const last = end(row);
      const times = [time, ...(last !== undefined && last > time ? [last] : [])];
      const shownTimes = times.map((moment) => dateTimeFormat(moment, { timeZone })).join(' – ');
      const parts = [shownTimes, title(row), ongoing(row) ? 'ongoing' : '', tags(row).join(', ')];
      return parts.filter(Boolean).join(' · ');
    });
  });
  const amount = events.length === 0 ? 'No events' : countText(events.length, 'event');
  const more = events.length - maxShown;
  return (
    <section aria-label="Layer preview">
      <Stack direction="column" gap={0.5}>
        <div role="status">
          <Text color={problem === undefined ? 'primary' : 'error'} variant="bodySmall">
            {problem ?? `${amount} in the dashboard’s time range${events.length === 0 ? '.' : ':'}`}
          </Text>
        </div>
        {events.slice(0, maxShown).map((event, index) => (
          <Text key={index} element="p" variant="bodySmall" truncate>
            {event}
          </Text>
        ))}
        {more > 0 && (
          <Text color="secondary" variant="bodySmall">
            and {numberText(more)} more
          </Text>
        )}
      </Stack>
    </section>
  );
}
