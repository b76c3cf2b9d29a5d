import { css } from '@emotion/css';
import { type AlertPayload, AppEvents, BusEventWithPayload } from '@grafana/data';
import { getAppEvents } from '@grafana/runtime';
import { Alert, type AlertVariant, Portal } from '@grafana/ui';
import React, { useEffect, useState } from 'react';

interface Message {
  key: number;
  severity: AlertVariant;
  title: string;
  text: string;
}

/** Creates the event class for a kind of alert: subscribing requires a class with the event's name. */
function alertEvent(name: string) {
  return class extends BusEventWithPayload<AlertPayload> {
    static type = name;
  };
}

const kinds: Array<{ event: ReturnType<typeof alertEvent>; severity: AlertVariant }> = [
  { event: alertEvent(AppEvents.alertSuccess.name), severity: 'success' },
  { event: alertEvent(AppEvents.alertInfo.name), severity: 'info' },
  { event: alertEvent(AppEvents.alertWarning.name), severity: 'warning' },
  { event: alertEvent(AppEvents.alertError.name), severity: 'error' },
];

/** Milliseconds for which a message is shown. */
const shown = 6000;

/** Shows the messages that plugins and Grafana's libraries publish as app events. */
export function Messages() {
  const [messages, setMessages] = useState<Message[]>([]);
  useEffect(() => {
    let key = 0;
    const subscriptions = kinds.map(({ event, severity }) =>
      getAppEvents().subscribe(event, ({ payload: [title, text = ''] }) => {
        const message = { key: key++, severity, title, text };
        setMessages((before) => [...before, message]);
        setTimeout(() => setMessages((before) => before.filter((other) => other !== message)), shown);
      })
    );
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, []);
  return (
    <Portal>
      <div className={stackStyle} aria-live="polite">
        {messages.map((message) => (
          <Alert
            key={message.key}
            severity={message.severity}
            title={message.title}
            elevated
            onRemove={() => setMessages((before) => before.filter((other) => other !== message))}
          >
            {message.text}
          </Alert>
        ))}
      </div>
    </Portal>
  );
}

const stackStyle = css({
  position: 'fixed',
  right: 16,
  top: 64,
  width: 400,
  maxWidth: 'calc(100vw - 32px)',
  zIndex: 2000,
});
