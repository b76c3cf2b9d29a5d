import React, { useEffect, useId, useMemo, useRef, useState } from 'react';

import { type TimeZone } from '@grafana/schema';
import { Alert, Button, Pagination, Stack, Text } from '@grafana/ui';

import { type AplSource } from '../source';
import { type Annotation } from '../service/types';
import { countText, numberText } from '../text/words';
import { AnnotationTable, type RowActions } from './AnnotationTable';
import { filterList, sortList } from './filterAndSort';
import { ListFilters, type ListSettings } from './ListFilters';
import { SelectionBar } from './SelectionBar';
import { type AnnotationList } from './useAnnotationList';

/** Ids of annotations: the first that is listed gets the focus, or the start of the list if none is. */
export type FocusTarget = readonly string[];

interface Props extends Omit<RowActions, 'onEnd'> {
  datasource: Pick<AplSource, 'schema'>;
  list: AnnotationList;
  settings: ListSettings;
  timeZone: TimeZone;
  /** While something is being written. */
  busy: boolean;
  /** While a form or a confirmation is shown instead. */
  hidden: boolean;
  /** Where the focus goes once the list is back. `undefined` after nothing was done. */
  focusTarget: FocusTarget | undefined;
  onFocusTarget: (target: FocusTarget | undefined) => void;
  /** Ids. */
  selection: ReadonlySet<string>;
  onSelect: (ids: string[], selected: boolean) => void;
  onSettings: (part: Partial<ListSettings>) => void;
  onNew: () => void;
  onEnd: (annotations: Annotation[], endTime: string) => void;
}

const pageSize = 50;

/** Lists the annotations of a time range, filtered and sorted, page by page, with the actions on them. */
export function ListView({ datasource, list, settings, timeZone, selection, ...props }: Props) {
  const { busy, hidden, focusTarget, onFocusTarget, ...actions } = props;
  const id = useId();
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
    onFocusTarget(undefined);
    if (!element.current.contains(document.activeElement)) {
      targetIn(element.current, focusTarget)?.focus();
    }
  });
  const doTo = (act: (annotations: Annotation[]) => void) => (annotations: Annotation[]) => {
    onFocusTarget(rowAndNeighbours(shown, annotations[0]));
    act(annotations);
  };
  const doToOne = (act: (annotation: Annotation) => void) => (annotation: Annotation) => {
    onFocusTarget(rowAndNeighbours(shown, annotation));
    act(annotation);
  };
  const onDelete = doTo(actions.onDelete);

  return (
    <div ref={element} hidden={hidden}>
      <Stack direction="column" gap={2}>
        <ListFilters
          id={id}
          settings={settings}
          timeZone={timeZone}
          datasource={datasource}
          types={known}
          onChange={actions.onSettings}
        />
        <Stack direction="row" gap={1} wrap="wrap" alignItems="center">
          <Button icon="plus" data-first disabled={busy} onClick={actions.onNew}>
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
            actions.onSelect(
              shown.map((annotation) => annotation.id),
              on
            )
          }
          onEnd={(ended, endTime) => doTo((those) => actions.onEnd(those, endTime))(ended)}
          onDelete={onDelete}
        />
        {shown.length > 0 && (
          <AnnotationTable
            annotations={shown.slice((page - 1) * pageSize, page * pageSize)}
            selected={selection}
            timeZone={timeZone}
            disabled={busy}
            onChange={doToOne(actions.onChange)}
            onDuplicate={doToOne(actions.onDuplicate)}
            onEnd={doTo((ended) => actions.onEnd(ended, new Date().toISOString()))}
            onDelete={onDelete}
            onSelect={(one, on) => actions.onSelect([one], on)}
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
