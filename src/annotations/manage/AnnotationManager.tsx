import React, { type KeyboardEvent, type ReactNode } from 'react';

import { type TimeZone } from '@grafana/schema';

import { FormView } from './FormView';
import { ListView } from './ListView';
import { MessageBar } from './MessageBar';
import { QuestionPanel } from './QuestionPanel';
import { type ManagerProps, useManager } from './useManager';

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
export function AnnotationManager({ frame, ...props }: Props) {
  const { datasource, timeZone } = props;
  const { form, question, list, ...manager } = useManager(props);
  const editing = form !== undefined || question !== undefined;
  const backToList = () => manager.leave(() => manager.open(undefined));

  const content = (
    <>
      <MessageBar message={manager.message} onDismiss={manager.dismissMessage} />
      {question !== undefined && (
        <QuestionPanel
          question={question}
          onDismiss={() => manager.ask(undefined)}
          onDelete={(annotations) => void manager.remove(annotations)}
        />
      )}
      <ListView
        datasource={datasource}
        list={list}
        settings={manager.settings}
        timeZone={timeZone}
        busy={manager.busy}
        hidden={editing}
        place={manager.place}
        onPlace={manager.setPlace}
        selection={manager.selection}
        onSelect={manager.select}
        onSettings={manager.setSettings}
        onNew={manager.startNew}
        onChange={(annotation) => void manager.edit(annotation)}
        onDuplicate={manager.duplicate}
        onEnd={(annotations, endTime) => void manager.end(annotations, endTime)}
        onDelete={(annotations) => manager.ask({ kind: 'delete', annotations })}
      />
      {form !== undefined && (
        <div hidden={question !== undefined} onKeyDown={onEscape(backToList)}>
          <FormView
            datasource={datasource}
            start={form}
            timeZone={timeZone}
            types={[...new Set(list.annotations.map(({ type }) => type))].sort()}
            onSaved={manager.saved}
            onCancel={backToList}
            onDirty={manager.setDirty}
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
        editing,
        leave: manager.leave,
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
