import React, { useEffect, useMemo, useRef, useState } from 'react';

import { type TimeZone } from '@grafana/schema';
import { Alert, Button, Pagination, Stack, Text } from '@grafana/ui';

import { ListField, RangeField, SearchField } from '../components/fields';
import { DatasetsPicker, NamesPicker } from '../components/pickers';
import { type AplSource } from '../source';
import { type Annotation } from '../service/types';
import { countText, numberText } from '../text/words';
import { AnnotationTable } from './AnnotationTable';
import { deleting } from './ConfirmationPanel';
import { filterList, type ListSettings, type Order, orders, sortList } from './filterAndSort';
import { SelectionBar } from './SelectionBar';
import { type AnnotationList } from './useAnnotationList';
import { type FocusTarget, type Manager } from './useManager';

interface Props {
  manager: Manager;
  datasource: Pick<AplSource, 'schema'>;
  timeZone: TimeZone;
  /** While a form or a confirmation is shown instead. */
  hidden: boolean;
}

const pageSize = 50;

/** Lists the annotations of a time range, filtered and sorted, page by page, with the actions on them. */
export function ListView({ manager, datasource, timeZone, hidden }: Props) {
  const { list, settings, busy, selection, focusTarget, setFocusTarget } = manager;
  const element = useRef<HTMLDivElement>(null);
  const [wantedPage, setPage] = useState(1);
  const { text, types, order } = settings;
  const shown = useMemo(
    () => sortList(filterList(list.annotations, { text, types }), order),
    [list.annotations, text, types, order]
  );
  const known = useMemo(() => [...new Set(list.annotations.map(({ type }) => type))].sort(), [list.annotations]);
  const selected = shown.filter((annotation) => selection.has(annotation.id));
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const page = Math.min(wantedPage, pages);

  // The form or button that had the focus is gone after an action. A focus that is in the list already stays.
  useEffect(() => {
    if (hidden || busy || list.loading || focusTarget === undefined || element.current === null) {
      return;
    }
    setFocusTarget(undefined);
    if (!element.current.contains(document.activeElement)) {
      targetIn(element.current, focusTarget)?.focus();
    }
  });
  /** Puts the focus, after an action, on the row of the first of its annotations, or near it where that is gone. */
  const focusNear = ([first]: Annotation[]) => setFocusTarget(rowAndNeighbours(shown, first));
  const end = (annotations: Annotation[], endTime: string) => {
    focusNear(annotations);
    void manager.end(annotations, endTime);
  };
  const askToDelete = (annotations: Annotation[]) => {
    focusNear(annotations);
    manager.ask(deleting(annotations, timeZone, () => void manager.remove(annotations)));
  };

  return (
    <div ref={element} hidden={hidden}>
      <Stack direction="column" gap={2}>
        <ListFilters
          settings={settings}
          timeZone={timeZone}
          datasource={datasource}
          types={known}
          onChange={manager.setSettings}
        />
        <Stack direction="row" gap={1} wrap="wrap" alignItems="center">
          <Button icon="plus" data-first disabled={busy} onClick={manager.startNew}>
            New annotation
          </Button>
          <Button variant="secondary" icon="sync" disabled={list.loading} onClick={list.reload}>
            Refresh
          </Button>
          <div role="status">
            <Text color="secondary">{headingOf(list, shown.length)}</Text>
          </div>
        </Stack>
        {list.problem !== undefined && <Alert severity="error" title={list.problem} />}
        {list.withoutId > 0 && (
          <Alert severity="warning" title={`${list.withoutId} of the service’s entries left out, as they have no id.`}>
            Without an id, an annotation can be neither read nor changed. Check what writes them.
          </Alert>
        )}
        <SelectionBar
          shown={shown}
          selected={selected}
          timeZone={timeZone}
          disabled={busy}
          onSelectAll={(on) =>
            manager.select(
              shown.map((annotation) => annotation.id),
              on
            )
          }
          onEnd={end}
          onDelete={askToDelete}
        />
        {shown.length > 0 && (
          <AnnotationTable
            annotations={shown.slice((page - 1) * pageSize, page * pageSize)}
            selected={selection}
            timeZone={timeZone}
            disabled={busy}
            onChange={(annotation) => {
              focusNear([annotation]);
              void manager.edit(annotation);
            }}
            onDuplicate={(annotation) => {
              focusNear([annotation]);
              manager.duplicate(annotation);
            }}
            onEnd={(annotations) => end(annotations, new Date().toISOString())}
            onDelete={askToDelete}
            onSelect={(one, on) => manager.select([one], on)}
          />
        )}
        {shown.length === 0 && list.annotations.length > 0 && !list.loading && (
          <Text element="p">No annotation matches the search and the types. Clear them to see all annotations.</Text>
        )}
        <Pagination currentPage={page} numberOfPages={pages} hideWhenSinglePage onNavigate={setPage} />
      </Stack>
    </div>
  );
}

interface FilterProps extends Pick<Props, 'datasource' | 'timeZone'> {
  settings: ListSettings;
  /** Types to suggest. */
  types: string[];
  onChange: (part: Partial<ListSettings>) => void;
}

/** Edits the range, the filters and the order of the list. */
function ListFilters({ settings, timeZone, datasource, types, onChange }: FilterProps) {
  return (
    <Stack direction="column" gap={1}>
      <Stack direction="row" gap={2} wrap="wrap">
        <SearchField
          placeholder="Title, description, link, id"
          width={28}
          value={settings.text}
          onChange={(text) => onChange({ text })}
        />
        <RangeField
          label="Time range"
          value={settings.range}
          timeZone={timeZone}
          isReversed={false}
          placeholder="All times"
          onChange={(range) => onChange({ range })}
        />
        <ListField<Order>
          label="Order"
          width={22}
          options={[...orders]}
          value={settings.order}
          onChange={(order) => onChange({ order })}
        />
      </Stack>
      <Stack direction="row" gap={2} wrap="wrap">
        <DatasetsPicker
          schema={datasource.schema}
          value={settings.datasets}
          onChange={(datasets) => onChange({ datasets })}
        />
        <NamesPicker
          label="Types"
          description="Kinds of event"
          placeholder="All types"
          value={settings.types}
          suggest={async () => types}
          onChange={(chosen) => onChange({ types: chosen })}
        />
      </Stack>
    </Stack>
  );
}

/** Returns the row of an annotation, then those below it, then those above it, from the nearest on: it may be gone after an action. */
function rowAndNeighbours(shown: readonly Annotation[], { id }: Annotation): FocusTarget {
  const ids = shown.map((annotation) => annotation.id);
  const at = Math.max(0, ids.indexOf(id));
  return [...ids.slice(at), ...ids.slice(0, at).reverse()];
}

function targetIn(list: HTMLElement, target: FocusTarget): HTMLElement | null | undefined {
  const rows = new Map([...list.querySelectorAll<HTMLElement>('tr[data-id]')].map((row) => [row.dataset.id, row]));
  const id = target.find((one) => rows.has(one));
  return id === undefined ? list.querySelector<HTMLElement>('button[data-first]') : rows.get(id);
}

function headingOf({ annotations, loading, problem }: AnnotationList, shown: number): string {
  if (loading) {
    return 'Loading…';
  }
  if (problem !== undefined) {
    return 'No list';
  }
  if (annotations.length === 0) {
    return 'No annotations in this time range';
  }
  const all = countText(annotations.length, 'annotation');
  return shown === annotations.length ? all : `${numberText(shown)} of ${all}`;
}
