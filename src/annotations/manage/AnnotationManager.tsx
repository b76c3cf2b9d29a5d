import React, { type KeyboardEvent, type ReactNode, useState } from 'react';
import { firstValueFrom } from 'rxjs';

import { getDefaultTimeRange, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { type AplSource } from '../../controls/aplSource';
import { type Annotation } from '../../service/types';
import { deleteAll, endAll, type Message, messageOf } from './actions';
import { emptyForm, formOf } from './annotationForm';
import { type ListSettings } from './ListFilters';
import { FormView } from './FormView';
import { ListView } from './ListView';
import { filterList, isListed } from './chooseRows';
import { MessageBar } from './MessageBar';
import { type Question, QuestionPanel } from './QuestionPanel';
import { rangeAtPresent, useAnnotationList } from './useAnnotationList';
import { type Place } from './useRowFocus';
import { type FormStart } from './useAnnotationForm';

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

/** What stands around the list and the form. */
export interface ManagerFrame {
  title: string;
  subtitle: string;
  content: ReactNode;
  /** Whether a form or a question is open. */
  editing: boolean;
  /** Does something that closes the form, after asking where what was typed would be lost. To leave a question is to say no. */
  leave: (then: () => void) => void;
}

interface Props extends ManagerProps {
  frame: (parts: ManagerFrame) => ReactNode;
}

/** The annotations of a data source: list, create, change, end, duplicate, delete. */
export function AnnotationManager({ datasource, timeZone, onWritten, frame, ...initial }: Props) {
  const { service } = datasource;
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
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message>();
  const [question, setQuestion] = useState<Question>();
  const [place, setPlace] = useState<Place>();

  const open = (start: FormStart | undefined) => {
    setForm(start);
    setDirty(false);
  };
  const written = (said: Message) => {
    setMessage(said);
    list.reload();
    onWritten();
  };
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setMessage(undefined);
    await work();
    setBusy(false);
  };
  const leave = (then: () => void) => {
    if (question !== undefined) {
      setQuestion(undefined);
    } else if (dirty) {
      setQuestion({ kind: 'leave', then });
    } else {
      then();
    }
  };
  const backToList = () => leave(() => open(undefined));

  const edit = ({ id }: Annotation) =>
    during(async () => {
      try {
        open({ kind: 'change', annotation: await firstValueFrom(service.getAnnotation(id)) });
      } catch (error) {
        setMessage({ severity: 'error', text: error instanceof Error ? error.message : String(error), details: [] });
      }
    });
  const saved = (annotation: Annotation, said: Message) => {
    open(undefined);
    setPlace((last = []) => [annotation.id, ...last]);
    written(isShown(annotation, settings, timeZone) ? said : { ...said, details: [...said.details, outOfSight] });
  };
  const startNew = () => {
    setPlace([]);
    const { defaultDataset } = datasource;
    const datasets = settings.datasets.length > 0 || !defaultDataset ? settings.datasets : [defaultDataset];
    open({ kind: 'new', form: emptyForm(new Date(), datasets, timeZone) });
  };

  const content = (
    <>
      <MessageBar message={message} onDismiss={() => setMessage(undefined)} />
      {question !== undefined && (
        <QuestionPanel
          question={question}
          onDismiss={() => setQuestion(undefined)}
          onDelete={(annotations) => {
            setQuestion(undefined);
            void during(async () => written(messageOf(await deleteAll(service, annotations), 'deleted')));
          }}
        />
      )}
      <ListView
        datasource={datasource}
        list={list}
        settings={settings}
        timeZone={timeZone}
        busy={busy}
        hidden={form !== undefined || question !== undefined}
        place={place}
        onPlace={setPlace}
        onSettings={(part) => setSettings((last) => ({ ...last, ...part }))}
        onNew={startNew}
        onChange={(annotation) => void edit(annotation)}
        onDuplicate={(annotation) => open({ kind: 'new', form: formOf(annotation, timeZone) })}
        onEnd={(annotations, endTime) =>
          void during(async () => written(messageOf(await endAll(service, annotations, endTime), 'ended')))
        }
        onDelete={(annotations) => setQuestion({ kind: 'delete', annotations })}
      />
      {form !== undefined && (
        <div hidden={question !== undefined} onKeyDown={onEscape(backToList)}>
          <FormView
            datasource={datasource}
            start={form}
            timeZone={timeZone}
            types={[...new Set(list.annotations.map(({ type }) => type))].sort()}
            onSaved={saved}
            onCancel={backToList}
            onDirty={setDirty}
          />
        </div>
      )}
    </>
  );

  return (
    <>
      {frame({
        title: form === undefined ? 'Annotations' : form.kind === 'new' ? 'New annotation' : 'Change annotation',
        subtitle: `${datasource.name}, times in ${zoneName(timeZone)}`,
        content,
        editing: form !== undefined || question !== undefined,
        leave,
      })}
    </>
  );
}

/** Escape closes what is opened last: a list of suggestions first, then the form, and only then the drawer around it. */
function onEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') {
      return;
    }
    event.stopPropagation();
    const { target } = event;
    if (!(target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true')) {
      close();
    }
  };
}

const outOfSight = 'The list does not show it, as it lies outside of its time range or filter.';

function isShown(annotation: Annotation, settings: ListSettings, timeZone: TimeZone): boolean {
  const range = rangeAtPresent(settings.range, timeZone);
  return isListed(annotation, range, settings.datasets) && filterList([annotation], settings).length === 1;
}

/** Grafana's names for time zones, as a person says them. */
function zoneName(timeZone: TimeZone): string {
  switch (timeZone) {
    case 'browser':
      return 'the time zone of this browser';
    case 'utc':
      return 'UTC';
    default:
      return timeZone;
  }
}
