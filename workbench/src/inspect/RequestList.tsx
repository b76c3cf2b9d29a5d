import { Text } from '@grafana/ui';
import React from 'react';

import { type LoggedRequest } from '../host/requestLog';
import { PlainText } from './PlainText';

/** Requests and answers, one after the other. */
export function RequestList({ requests }: { requests: LoggedRequest[] }) {
  if (requests.length === 0) {
    return <p role="status">No requests. Hidden and empty queries are not sent.</p>;
  }
  return requests.map((request, index) => (
    <section key={index} aria-label={`Request ${index + 1}`}>
      <Text element="h3" variant="h6">
        {request.method} {request.url}
      </Text>
      <p>
        {request.status ? `Status ${request.status}` : 'No response'} after {Math.round(request.duration)} ms
      </p>
      {request.sent && <PlainText label="Request" text={pretty(request.sent)} />}
      <PlainText label="Response" text={pretty(request.received)} />
    </section>
  ));
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
