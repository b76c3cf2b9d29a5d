import React, { useEffect, useRef, useState } from 'react';

import { css } from '@emotion/css';

import { locationService } from '@grafana/runtime';
import { Alert, Stack, Text } from '@grafana/ui';

import { SidePanel } from '../controls/SidePanel';
import { closeOnEscape } from '../controls/escape';
import { useConfirmation } from '../controls/useConfirmation';
import { type Message } from './bulk';
import { FormView } from './FormView';
import { type ListProps, ListView } from './ListView';
import { type FormStart } from './useAnnotationForm';

export interface AnnotationManagerProps extends ListProps {
  /** Closes the drawer; `undefined` if the manager is part of a page. */
  onClose?: () => void;
}

const zoneNames: Readonly<Record<string, string>> = { browser: 'this browser’s time zone', utc: 'UTC' };

export default function AnnotationManager({ onClose, ...props }: AnnotationManagerProps) {
  const { datasource, timeZone } = props;
  const [form, setForm] = useState<FormStart>();
  const [dirty, setDirty] = useState(false);
  const [message, setMessage] = useState<Message>();

  /** Opens or closes a form, and clears the last message. */
  const open = (next: FormStart | undefined) => {
    setForm(next);
    setDirty(false);
    setMessage(undefined);
  };
  const { panel, isAsking, ask, leave } = useConfirmation(dirty, () => setMessage(undefined));
  useAskedBefore(onClose === undefined && dirty, leave);
  const backToList = () => leave(() => open(undefined));
  const editing = form !== undefined || isAsking;

  const title = form === undefined ? 'Annotations' : form.opened ? 'Edit annotation' : 'New annotation';
  const subtitle = `${datasource.name}, times in ${zoneNames[timeZone] ?? timeZone}`;
  const content = (
    <>
      <MessageBar message={message} onDismiss={() => setMessage(undefined)} />
      {panel}
      <ListView
        {...props}
        hidden={editing}
        ask={ask}
        open={open}
        say={setMessage}
        drawForm={({ types, onSaved }) =>
          form !== undefined && (
            <div hidden={isAsking} onKeyDown={(event) => closeOnEscape(event, backToList)}>
              <FormView
                {...form}
                {...{ datasource, timeZone, types }}
                onSaved={(annotation, did) => {
                  open(undefined);
                  onSaved(annotation, did);
                }}
                onCancel={backToList}
                onDirty={setDirty}
              />
            </div>
          )
        }
      />
    </>
  );

  return onClose === undefined ? (
    <section aria-label={title} className={page}>
      <Stack direction="column" gap={2}>
        <div>
          <Text element="h2" variant="h4">
            {title}
          </Text>
          <Text color="secondary">{subtitle}</Text>
        </div>
        {content}
      </Stack>
    </section>
  ) : (
    <SidePanel title={title} subtitle={subtitle} size="lg" closeOnMaskClick={!editing} onClose={() => leave(onClose)}>
      {content}
    </SidePanel>
  );
}

/** Grafana's navigation history, which has no published types. */
interface Blockable {
  block: (onLeave: (to: object) => false) => () => void;
}

/** Shows a confirmation before the user leaves the page, if unsaved text would be lost. */
function useAskedBefore(isNeeded: boolean, leave: (then: () => void) => void) {
  const unblock = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isNeeded) {
      return undefined;
    }
    const { block }: Blockable = locationService.getHistory();
    unblock.current = block((to) => {
      leave(() => {
        unblock.current?.();
        locationService.push(to);
      });
      return false;
    });
    return unblock.current;
  }, [isNeeded, leave]);
}

/** Shows the last action's result. It stays visible while scrolling, and screen readers announce it. */
function MessageBar({ message, onDismiss }: { message: Message | undefined; onDismiss: () => void }) {
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

const page = css({ maxWidth: 1000 });
const sticky = css({ position: 'sticky', top: 0, zIndex: 1 });
const list = css({ paddingLeft: 16, overflowWrap: 'anywhere' });
