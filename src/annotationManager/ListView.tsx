import React, { type ReactNode, useMemo, useState } from 'react';
import { firstValueFrom } from 'rxjs';

import { type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { Alert, Button, Pagination, Stack, Text } from '@grafana/ui';

import { rangeAtPresent } from '../query/plan/timeRanges';
import { type Annotation } from '../service/types';
import { type AplSource } from '../source';
import { countText } from '@aplkit/language/kit/words';
import { emptyForm, formOf } from './annotationForm';
import { deleteAnnotation } from './saveChange';
import { AnnotationTable } from './AnnotationTable';
import { type Act, type BulkResult, ending, type Message, messageOf } from './bulk';
import { type Confirmation } from '../controls/useConfirmation';
import { deleting } from './deleting';
import { filterList, firstRange, including, isListed, type ListSettings, sortList } from './filterAndSort';
import { type FormProps } from './FormView';
import { ListFilters } from './ListFilters';
import { amountOf, pageOf, targetOf, useListFocus } from './listPages';
import { SelectionBar } from './SelectionBar';
import { useAnnotationList } from './useAnnotationList';
import { type FormStart } from './useAnnotationForm';
import { useBulk } from './useBulk';

export interface ListProps {
  datasource: Pick<AplSource, 'name' | 'schema' | 'service' | 'settings'>;
  timeZone: TimeZone;
  /** Initial time range of the list. */
  range?: TimeRange;
  /** Initial dataset filter. */
  datasets?: string[];
  /** Initial type filter. */
  types?: string[];
  onWritten?: () => void;
}

/** Props that the list passes to its form. */
type OfList = Pick<FormProps, 'types' | 'onSaved'>;

interface Props extends ListProps {
  /** True while a form or a confirmation replaces the list. */
  hidden: boolean;
  ask: (confirmation: Confirmation) => void;
  open: (form: FormStart) => void;
  say: (message: Message | undefined) => void;
  drawForm: (ofList: OfList) => ReactNode;
}

const extended = 'The list’s time range now includes the annotation.';
const notShown = 'The annotation doesn’t match the filters, so the list doesn’t show it.';

export function ListView({ datasource, timeZone, hidden, ask, open, say, drawForm, ...props }: Props) {
  const { service, schema } = datasource;
  const { range, datasets = [], types = [], onWritten } = props;
  const [settings, setSettings] = useState<ListSettings>(() => ({
    ...{ range: firstRange(range, timeZone), datasets, types, text: '', order: 'newest' },
  }));
  const { annotations, withoutId, problem, loading, reload } = useAnnotationList(service, settings, timeZone);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [wantedPage, setPage] = useState(1);
  const { busy, progress, run } = useBulk();
  const shown = useMemo(() => sortList(filterList(annotations, settings), settings.order), [annotations, settings]);
  const known = useMemo(() => [...new Set(annotations.map(({ type }) => type))].sort(), [annotations]);
  const selected = shown.filter(({ id }) => selection.has(id));
  const { page, pages, before, rows } = pageOf(shown, wantedPage);
  const hasList = problem === undefined || annotations.length > 0;

  const { element, setTarget } = useListFocus(before, !(hidden || busy || loading));
  const focusNear = (those: Annotation[]) => setTarget(targetOf(those, shown, rows));
  const select = (those: Annotation[], on: boolean) =>
    setSelection((last) => {
      const next = new Set(last);
      those.forEach(({ id }) => (on ? next.add(id) : next.delete(id)));
      return next;
    });

  const act = (those: Annotation[], did: string, action: Act) => {
    say(undefined);
    return run(those, did, action);
  };
  const written = (message: Message, isChanged = true) => {
    say(message);
    reload(isChanged);
    onWritten?.();
  };
  /** Shows an action's result. Annotations whose action failed stay selected, so the user can try again. */
  const finished = (result: BulkResult, did: string) => {
    select([...result.done, ...result.gone], false);
    written(messageOf(result, did), result.done.length + result.gone.length > 0);
  };
  const end = async (those: Annotation[], endTime: string) => {
    focusNear(those);
    finished(await act(those, 'ended', ending(service, endTime)), 'ended');
  };
  const remove = async (those: Annotation[]) =>
    finished(await act(those, 'deleted', ({ id }) => deleteAnnotation(service, id)), 'deleted');
  const askToDelete = (those: Annotation[]) => {
    focusNear(those);
    ask(deleting(those, timeZone, () => void remove(those)));
  };

  const onSaved: OfList['onSaved'] = (annotation, did) => {
    setTarget((last) => ({ place: -1, ...last, id: annotation.id }));
    const message = messageOf({ done: [annotation] }, did);
    const present = rangeAtPresent(settings.range, timeZone);
    const wider = isListed(annotation, present, []) ? undefined : including(present, annotation);
    const isShown =
      isListed(annotation, wider ?? present, settings.datasets) && filterList([annotation], settings).length > 0;
    if (isShown && wider) {
      setSettings((last) => ({ ...last, range: wider }));
    }
    written({ ...message, details: isShown ? (wider ? [extended] : []) : [notShown] });
  };
  const startNew = () => {
    const { defaultDataset } = datasource.settings;
    setTarget({ place: -1 });
    const chosen = settings.datasets.length > 0 || !defaultDataset ? settings.datasets : [defaultDataset];
    const [type, ...others] = settings.types;
    open({ form: emptyForm(new Date(), chosen, timeZone, others.length === 0 ? type : undefined) });
  };
  const duplicate = (annotation: Annotation) => {
    focusNear([annotation]);
    open({ form: formOf(annotation, timeZone) });
  };
  const edit = async (annotation: Annotation) => {
    focusNear([annotation]);
    const result = await act([annotation], 'opened', async ({ id }) => {
      const opened = await firstValueFrom(service.getAnnotation(id));
      open({ form: formOf(opened, timeZone), opened });
    });
    if (result.gone.length > 0) {
      finished(result, 'opened');
    } else if (result.failed.length > 0) {
      say(messageOf(result, 'opened'));
    }
  };

  return (
    <>
      <div ref={element} hidden={hidden}>
        <Stack direction="column" gap={2}>
          <ListFilters
            {...{ settings, timeZone, schema, types: known }}
            onChange={(part) => {
              setSettings((last) => ({ ...last, ...part }));
              setPage(1);
            }}
          />
          <Stack direction="row" gap={1} wrap="wrap" alignItems="center">
            <Button icon="plus" data-first disabled={busy} onClick={startNew}>
              New annotation
            </Button>
            <Button variant="secondary" icon="sync" disabled={loading} onClick={() => reload()}>
              Refresh
            </Button>
            <div role="status">
              <Text color="secondary">
                {loading ? 'Loading…' : hasList ? amountOf(annotations, shown) : 'Couldn’t load annotations'}
              </Text>
            </div>
          </Stack>
          {problem !== undefined && <Alert severity="error" title={problem} />}
          {withoutId > 0 && (
            <Alert
              severity="warning"
              title={`${countText(withoutId, 'entry without an ID was', 'entries without an ID were')} left out`}
            >
              Annotations without an ID can’t be opened or edited. Check the client that creates them.
            </Alert>
          )}
          <SelectionBar
            {...{ shown, selected, timeZone, progress }}
            disabled={busy}
            onSelectAll={(on) => select(shown, on)}
            onEnd={end}
            onDelete={askToDelete}
          />
          {shown.length > 0 && (
            <AnnotationTable
              annotations={rows}
              selected={selection}
              timeZone={timeZone}
              disabled={busy}
              onChange={(annotation) => void edit(annotation)}
              onDuplicate={duplicate}
              onEnd={(annotation) => void end([annotation], new Date().toISOString())}
              onDelete={(annotation) => askToDelete([annotation])}
              onSelect={(annotation, on) => select([annotation], on)}
            />
          )}
          {shown.length === 0 && annotations.length > 0 && !loading && (
            <Text element="p">No annotations match the search and types. Clear both to see all annotations.</Text>
          )}
          <Pagination currentPage={page} numberOfPages={pages} hideWhenSinglePage onNavigate={setPage} />
        </Stack>
      </div>
      {drawForm({ types: known, onSaved })}
    </>
  );
}
