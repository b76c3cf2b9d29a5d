import { useState } from 'react';
import { firstValueFrom } from 'rxjs';

import { getDefaultTimeRange, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { type AplSource } from '../source';
import { rangeAtPresent } from '../query/timeRanges';
import { type Annotation } from '../service/types';
import { emptyForm, formOf } from './annotationForm';
import { bulk, type BulkControl, type BulkResult, deleteAll, endAll, type Message, messageOf } from './bulk';
import { filterList, isListed, type ListSettings } from './filterAndSort';
import { type Confirmation, discarding } from './ConfirmationPanel';
import { type FormStart } from './useAnnotationForm';
import { useAnnotationList } from './useAnnotationList';

export interface ManagerProps {
  datasource: Pick<AplSource, 'name' | 'schema' | 'service' | 'settings'>;
  /** Time range that the list starts with. */
  range: TimeRange | undefined;
  timeZone: TimeZone;
  /** Filters that the list starts with; empty for all. */
  datasets: string[];
  types: string[];
  onWritten: () => void;
}

/** How far an action on several annotations is. */
export interface Progress {
  through: number;
  total: number;
  /** Ends a sentence about annotations, such as `deleted`. */
  did: string;
  /** Begins no more of them; what is done stays done. */
  stop: () => void;
}

/** Ids of annotations: the first that is listed gets the focus, or the start of the list if none is. */
export type FocusTarget = readonly string[];

export type Manager = ReturnType<typeof useManager>;

const progressEveryMs = 200;

/** Holds the list of annotations, what is open in front of it, and the actions. */
export function useManager({ datasource, timeZone, onWritten, ...initial }: ManagerProps) {
  const {
    service,
    settings: { defaultDataset },
  } = datasource;
  const [settings, setSettings] = useState<ListSettings>({
    range: initial.range ?? getDefaultTimeRange(),
    datasets: initial.datasets,
    types: initial.types,
    text: '',
    order: 'newest',
  });
  const list = useAnnotationList(service, settings.range, settings.datasets, timeZone);
  const [form, setForm] = useState<FormStart>();
  const [dirty, setDirty] = useState(false);
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [message, setMessage] = useState<Message>();
  const [focusTarget, setFocusTarget] = useState<FocusTarget>();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());

  /** Opens a confirmation, or closes it. The result of the last action belongs to what was before. */
  const ask = (next: Confirmation | undefined) => {
    setConfirmation(next);
    setMessage(undefined);
  };
  const openForm = (start: FormStart) => {
    setForm(start);
    setDirty(false);
    setMessage(undefined);
  };
  const closeForm = () => {
    setForm(undefined);
    setDirty(false);
  };
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
  /** Keeps the annotations that an action failed for selected, so that it can be tried again with them. */
  const finished = (result: BulkResult, did: string) => {
    select(
      [...result.done, ...result.gone].map(({ id }) => id),
      false
    );
    written(messageOf(result, did));
  };
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setMessage(undefined);
    await work();
    setBusy(false);
  };

  /** Does something to several annotations, which shows how far it is and can be stopped. */
  const duringBulk = (total: number, did: string, act: (control: BulkControl) => Promise<BulkResult>) =>
    during(async () => {
      const stopping = new AbortController();
      let shownAt = 0;
      const onProgress = (through: number) => {
        // The list is drawn again each time.
        if (total > 1 && Date.now() - shownAt >= progressEveryMs) {
          shownAt = Date.now();
          setProgress({ through, total, did, stop: () => stopping.abort() });
        }
      };
      onProgress(0);
      const result = await act({ signal: stopping.signal, onProgress });
      setProgress(undefined);
      finished(result, did);
    });

  return {
    list,
    progress,
    settings,
    form,
    confirmation,
    busy,
    message,
    focusTarget,
    selection,
    ask,
    select,
    closeForm,
    setDirty,
    setFocusTarget,
    setSettings: (part: Partial<ListSettings>) => setSettings((last) => ({ ...last, ...part })),
    dismissMessage: () => setMessage(undefined),
    /** Does something that closes the form, after asking where typed text would be lost. Leaving a confirmation answers no. */
    leave: (then: () => void) => {
      if (confirmation !== undefined) {
        ask(undefined);
      } else if (dirty) {
        ask(discarding(then));
      } else {
        then();
      }
    },
    startNew: () => {
      setFocusTarget([]);
      const datasets = settings.datasets.length > 0 || !defaultDataset ? settings.datasets : [defaultDataset];
      openForm({ kind: 'new', form: emptyForm(new Date(), datasets, timeZone) });
    },
    duplicate: (annotation: Annotation) => openForm({ kind: 'new', form: formOf(annotation, timeZone) }),
    edit: (annotation: Annotation) =>
      during(async () => {
        const result = await bulk([annotation], async ({ id }) => {
          openForm({ kind: 'change', annotation: await firstValueFrom(service.getAnnotation(id)) });
        });
        if (result.gone.length > 0) {
          finished(result, 'opened');
        } else if (result.failed.length > 0) {
          setMessage(messageOf(result, 'opened'));
        }
      }),
    saved: (annotation: Annotation, said: Message) => {
      closeForm();
      setFocusTarget((last = []) => [annotation.id, ...last]);
      written(isShown(annotation, settings, timeZone) ? said : { ...said, details: [...said.details, notShown] });
    },
    end: (annotations: Annotation[], endTime: string) =>
      duringBulk(annotations.length, 'ended', (control) => endAll(service, annotations, endTime, control)),
    remove: (annotations: Annotation[]) =>
      duringBulk(annotations.length, 'deleted', (control) => deleteAll(service, annotations, control)),
  };
}

const notShown = 'The list does not show it, because it is outside the time range or the filters.';

function isShown(annotation: Annotation, settings: ListSettings, timeZone: TimeZone): boolean {
  const range = rangeAtPresent(settings.range, timeZone);
  return isListed(annotation, range, settings.datasets) && filterList([annotation], settings).length === 1;
}
