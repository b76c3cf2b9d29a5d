import React, { type ReactNode, useState } from 'react';
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
import { type Question, QuestionModal } from './QuestionModal';
import { rangeAtPresent, useAnnotationList } from './useAnnotationList';
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
  /** Whether a form is open. */
  editing: boolean;
  /** Does something that closes the form, after asking where what was typed would be lost. */
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
  const leave = (then: () => void) => (dirty ? setQuestion({ kind: 'leave', then }) : then());

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
    written(isShown(annotation, settings, timeZone) ? said : { ...said, details: [...said.details, outOfSight] });
  };
  const startNew = () => {
    const { defaultDataset } = datasource;
    const datasets = settings.datasets.length > 0 || !defaultDataset ? settings.datasets : [defaultDataset];
    open({ kind: 'new', form: emptyForm(new Date(), datasets, timeZone) });
  };

  const content = (
    <>
      <MessageBar message={message} onDismiss={() => setMessage(undefined)} />
      <div hidden={form !== undefined}>
        <ListView
          datasource={datasource}
          list={list}
          settings={settings}
          timeZone={timeZone}
          busy={busy}
          onSettings={(part) => setSettings((last) => ({ ...last, ...part }))}
          onNew={startNew}
          onChange={(annotation) => void edit(annotation)}
          onDuplicate={(annotation) => open({ kind: 'new', form: formOf(annotation, timeZone) })}
          onEnd={(annotations, endTime) =>
            void during(async () => written(messageOf(await endAll(service, annotations, endTime), 'ended')))
          }
          onDelete={(annotations) => setQuestion({ kind: 'delete', annotations })}
        />
      </div>
      {form !== undefined && (
        <FormView
          datasource={datasource}
          start={form}
          timeZone={timeZone}
          types={[...new Set(list.annotations.map(({ type }) => type))].sort()}
          onSaved={saved}
          onCancel={() => leave(() => open(undefined))}
          onDirty={setDirty}
        />
      )}
    </>
  );

  return (
    <>
      {frame({
        title: form === undefined ? 'Annotations' : form.kind === 'new' ? 'New annotation' : 'Change annotation',
        subtitle: `${datasource.name}, times in ${zoneName(timeZone)}`,
        content,
        editing: form !== undefined,
        leave,
      })}
      {question !== undefined && (
        <QuestionModal
          question={question}
          onDismiss={() => setQuestion(undefined)}
          onDelete={async (annotations) => {
            setQuestion(undefined);
            await during(async () => written(messageOf(await deleteAll(service, annotations), 'deleted')));
          }}
        />
      )}
    </>
  );
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
