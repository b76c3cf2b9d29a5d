import { useState } from 'react';
import { firstValueFrom } from 'rxjs';

import { getDefaultTimeRange, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { type AplSource } from '../../controls/aplSource';
import { type Annotation } from '../../service/types';
import { deleteAll, endAll, type Message, messageOf } from './actions';
import { emptyForm, formOf } from './annotationForm';
import { filterList, isListed } from './chooseRows';
import { forMany, type Tally } from './forMany';
import { type ListSettings } from './ListFilters';
import { rangeAtPresent, useAnnotationList } from './useAnnotationList';
import { useOpened } from './useOpened';
import { type Place } from './useRowFocus';

export interface ManagerProps {
  datasource: Pick<AplSource, 'name' | 'schema' | 'service' | 'defaultDataset'>;
  /** The dashboard's; the list opens with it. */
  range: TimeRange | undefined;
  timeZone: TimeZone;
  /** What the list shows at first; none for all. */
  datasets: string[];
  types: string[];
  /** Something was written: what shows annotations is to be asked for anew. */
  onWritten: () => void;
}

/** The list of annotations, what is open in front of it, and what a person does to them. */
export function useManager({ datasource, timeZone, onWritten, ...initial }: ManagerProps) {
  const { service, defaultDataset } = datasource;
  const [settings, setSettings] = useState<ListSettings>({
    range: initial.range ?? getDefaultTimeRange(),
    datasets: initial.datasets,
    types: initial.types,
    text: '',
    order: 'newest',
  });
  const list = useAnnotationList(service, settings.range, settings.datasets, timeZone);
  const opened = useOpened();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message>();
  const [place, setPlace] = useState<Place>();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());

  const select = (ids: string[], on: boolean) =>
    setSelection((last) => {
      const next = new Set(last);
      ids.forEach((id) => (on ? next.add(id) : next.delete(id)));
      return next;
    });

  const written = (said: Message) => {
    setMessage(said);
    list.reload();
    onWritten();
  };
  /** Those to which it was not done stay selected, so that it can be tried again with them. */
  const finished = (tally: Tally, did: string) => {
    select(
      [...tally.done, ...tally.gone].map(({ id }) => id),
      false
    );
    written(messageOf(tally, did));
  };
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setMessage(undefined);
    await work();
    setBusy(false);
  };

  return {
    ...opened,
    list,
    settings,
    busy,
    message,
    place,
    setPlace,
    selection,
    select,
    setSettings: (part: Partial<ListSettings>) => setSettings((last) => ({ ...last, ...part })),
    dismissMessage: () => setMessage(undefined),
    startNew: () => {
      setPlace([]);
      const datasets = settings.datasets.length > 0 || !defaultDataset ? settings.datasets : [defaultDataset];
      opened.open({ kind: 'new', form: emptyForm(new Date(), datasets, timeZone) });
    },
    duplicate: (annotation: Annotation) => opened.open({ kind: 'new', form: formOf(annotation, timeZone) }),
    edit: (annotation: Annotation) =>
      during(async () => {
        const tally = await forMany([annotation], async ({ id }) => {
          opened.open({ kind: 'change', annotation: await firstValueFrom(service.getAnnotation(id)) });
          return { kind: 'done' };
        });
        if (tally.gone.length > 0) {
          finished(tally, 'opened');
        } else if (tally.left.length > 0) {
          setMessage(messageOf(tally, 'opened'));
        }
      }),
    saved: (annotation: Annotation, said: Message) => {
      opened.open(undefined);
      setPlace((last = []) => [annotation.id, ...last]);
      written(isShown(annotation, settings, timeZone) ? said : { ...said, details: [...said.details, outOfSight] });
    },
    end: (annotations: Annotation[], endTime: string) =>
      during(async () => finished(await endAll(service, annotations, endTime), 'ended')),
    remove: (annotations: Annotation[]) => {
      opened.ask(undefined);
      return during(async () => finished(await deleteAll(service, annotations), 'deleted'));
    },
  };
}

const outOfSight = 'The list does not show it, as it lies outside of its time range or filter.';

function isShown(annotation: Annotation, settings: ListSettings, timeZone: TimeZone): boolean {
  const range = rangeAtPresent(settings.range, timeZone);
  return isListed(annotation, range, settings.datasets) && filterList([annotation], settings).length === 1;
}
