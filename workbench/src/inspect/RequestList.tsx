import { css } from '@emotion/css';
import { type DataFrame, dataFrameToJSON, type GrafanaTheme2 } from '@grafana/data';
import { Text, useStyles2 } from '@grafana/ui';
import React from 'react';

import { type LoggedRequest, truncateText } from '../host/requestLog';

/** Data frames in Grafana's own JSON. */
export function FramesView({ frames }: { frames: DataFrame[] }) {
  return <PlainText label="Frames" text={truncateText(indented(frames.map((frame) => dataFrameToJSON(frame))))} />;
}

/** Requests and responses in order. */
export function RequestList({ requests }: { requests: LoggedRequest[] }) {
  if (requests.length === 0) {
    return <p role="status">No requests. Hidden and empty queries are not sent.</p>;
  }
  return requests.map(({ method, url, status, duration, sent, received }, index) => (
    <section key={index} aria-label={`Request ${index + 1}`}>
      <Text element="h3" variant="h6">
        {method} {url}
      </Text>
      <p>
        {status ? `Status ${status}` : 'No response'} after {Math.round(duration)} ms
      </p>
      {sent && <PlainText label="Request" text={pretty(sent)} />}
      <PlainText label="Response" text={pretty(received)} />
    </section>
  ));
}

const indented = (value: unknown) => JSON.stringify(value, null, 2);

function pretty(text: string): string {
  try {
    return indented(JSON.parse(text));
  } catch {
    return text;
  }
}

function PlainText({ text, label }: { text: string; label: string }) {
  const style = useStyles2(getStyle);
  return (
    <pre className={style} aria-label={label} tabIndex={0} data-testid={`plain-${label.toLowerCase()}`}>
      {text}
    </pre>
  );
}

const getStyle = (theme: GrafanaTheme2) =>
  css({
    maxHeight: '45vh',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontSize: theme.typography.bodySmall.fontSize,
  });
