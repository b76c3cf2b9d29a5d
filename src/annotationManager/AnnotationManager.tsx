import React, { type KeyboardEvent, type ReactNode } from 'react';

import { css } from '@emotion/css';

import { Alert, Button, Stack } from '@grafana/ui';

import { numberText } from '../text/words';
import { type Message } from './bulk';
import { ConfirmationPanel } from './ConfirmationPanel';
import { FormView } from './FormView';
import { ListView } from './ListView';
import { type ManagerProps, type Progress, useManager } from './useManager';

/** Content for the drawer or page around the list and the form. */
interface ManagerFrame {
  title: string;
  subtitle: string;
  content: ReactNode;
  editing: boolean;
  /** Does something that closes the form, after asking where typed text would be lost. */
  leave: (then: () => void) => void;
}

export interface AnnotationManagerProps extends ManagerProps {
  frame: (parts: ManagerFrame) => ReactNode;
}

/** Lists the annotations of a data source, to create, change, end, duplicate and delete them. */
export default function AnnotationManager({ frame, ...props }: AnnotationManagerProps) {
  const { datasource, timeZone } = props;
  const manager = useManager(props);
  const { form, confirmation, list } = manager;
  const editing = form !== undefined || confirmation !== undefined;
  const backToList = () => manager.leave(manager.closeForm);

  const content = (
    <>
      {manager.progress && <ProgressBar {...manager.progress} />}
      <MessageBar message={manager.message} onDismiss={manager.dismissMessage} />
      {confirmation !== undefined && (
        <ConfirmationPanel
          {...confirmation}
          onYes={() => {
            manager.ask(undefined);
            confirmation.onYes();
          }}
          onNo={() => manager.ask(undefined)}
        />
      )}
      <ListView manager={manager} datasource={datasource} timeZone={timeZone} hidden={editing} />
      {form !== undefined && (
        <div hidden={confirmation !== undefined} onKeyDown={onEscape(backToList)}>
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
        subtitle: `${datasource.name}, times in ${zoneNames[timeZone] ?? timeZone}`,
        content,
        editing,
        leave: manager.leave,
      })}
    </>
  );
}

/** Makes Escape close what was opened last: a list of suggestions first, then the form, and only then the drawer around it. */
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

const zoneNames: Readonly<Record<string, string>> = { browser: 'this browser’s time zone', utc: 'UTC' };

/** Shows how far an action is, and stops it. */
export function ProgressBar({ through, total, did, stop }: Progress) {
  const text = `${numberText(through)} of ${numberText(total)} ${did}`;
  return (
    <div className={bar}>
      <Stack direction="row" gap={1} wrap="wrap" alignItems="center">
        <progress aria-label={`Annotations ${did}`} max={total} value={through} />
        <span>{text}</span>
        <Button size="sm" variant="secondary" icon="times" onClick={stop}>
          Stop
        </Button>
      </Stack>
    </div>
  );
}

interface MessageBarProps {
  message: Message | undefined;
  onDismiss: () => void;
}

/** Shows the result of the last action, in sight while the list scrolls. Screen readers announce it. */
function MessageBar({ message, onDismiss }: MessageBarProps) {
  return (
    <div className={sticky} aria-live="polite">
      {message && (
        <Alert severity={message.severity} title={message.text} onRemove={onDismiss}>
          {message.details.length > 0 && (
            <ul className={list}>
              {message.details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </div>
  );
}

const bar = css({ padding: '8px 0', fontVariantNumeric: 'tabular-nums', '& progress': { width: 200 } });
const sticky = css({ position: 'sticky', top: 0, zIndex: 1 });
const list = css({ paddingLeft: 16, overflowWrap: 'anywhere' });
