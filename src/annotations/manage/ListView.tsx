import React, { useId, useMemo, useRef, useState } from 'react';

import { type TimeZone } from '@grafana/schema';
import { Alert, Button, Pagination, Stack, Text } from '@grafana/ui';

import { type AplSource } from '../../controls/aplSource';
import { type Annotation } from '../../service/types';
import { AnnotationTable, type RowActions } from './AnnotationTable';
import { ListFilters, type ListSettings } from './ListFilters';
import { filterList, sortList } from './chooseRows';
import { SelectionBar } from './SelectionBar';
import { type AnnotationList } from './useAnnotationList';
import { type Place, placeOf, useRowFocus } from './useRowFocus';

interface Props extends Omit<RowActions, 'onEnd'> {
  datasource: Pick<AplSource, 'schema'>;
  list: AnnotationList;
  settings: ListSettings;
  timeZone: TimeZone;
  /** While something is being written. */
  busy: boolean;
  /** Something else stands in its place. */
  hidden: boolean;
  /** Where the focus goes when the list is there again. */
  place: Place | undefined;
  onPlace: (place: Place | undefined) => void;
  /** Ids. */
  selection: ReadonlySet<string>;
  onSelect: (ids: string[], selected: boolean) => void;
  onSettings: (part: Partial<ListSettings>) => void;
  onNew: () => void;
  onEnd: (annotations: Annotation[], endTime: string) => void;
}

const pageSize = 50;

/** The annotations of a time range: found, sorted, selected. */
export function ListView({ datasource, list, settings, timeZone, selection, ...props }: Props) {
  const { busy, hidden, place, onPlace, ...actions } = props;
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

  useRowFocus(element, !hidden && !busy && !list.loading, place, () => onPlace(undefined));
  /** Does something to annotations, after which the focus comes back to the first of them. */
  const doTo = (act: (annotations: Annotation[]) => void) => (annotations: Annotation[]) => {
    onPlace(placeOf(shown, annotations[0]));
    act(annotations);
  };
  const doToOne = (act: (annotation: Annotation) => void) => (annotation: Annotation) => {
    onPlace(placeOf(shown, annotation));
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
            <Text color="secondary">{countText(list, shown.length)}</Text>
          </div>
        </Stack>
        {list.problem !== undefined && <Alert severity="error" title={list.problem} />}
        {list.withoutId > 0 && (
          <Alert severity="warning" title={`${list.withoutId} of the service’s entries left out, as they have no id.`}>
            Annotations without an id can be neither read nor changed. Have whoever writes them look at the answer.
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
          <Text element="p">No annotation matches the search and the types. Clear them to see all.</Text>
        )}
        <Pagination currentPage={page} numberOfPages={pages} hideWhenSinglePage onNavigate={setPage} />
      </Stack>
    </div>
  );
}

function countText({ annotations, loading, problem }: AnnotationList, shown: number): string {
  if (loading) {
    return 'Asking the service…';
  }
  if (problem !== undefined) {
    return 'No list';
  }
  if (annotations.length === 0) {
    return 'No annotations in this time range';
  }
  const all = annotations.length.toLocaleString('en-US');
  const noun = annotations.length === 1 ? 'annotation' : 'annotations';
  return shown === annotations.length ? `${all} ${noun}` : `${shown.toLocaleString('en-US')} of ${all} ${noun}`;
}
