import { Text } from '@grafana/ui';
import React from 'react';

import { type Exchange } from '../services/traffic';
import { PlainText } from './PlainText';

/** Requests and answers, one after the other. */
export function ExchangeList({ exchanges }: { exchanges: Exchange[] }) {
  if (exchanges.length === 0) {
    return <p role="status">No request yet. A panel whose query is not sent (hidden or empty) stays so.</p>;
  }
  return exchanges.map((exchange, index) => (
    <section key={index} aria-label={`Request ${index + 1}`}>
      <Text element="h3" variant="h6">
        {exchange.method} {exchange.url}
      </Text>
      <p>
        {exchange.status ? `Status ${exchange.status}` : 'No answer'} after {Math.round(exchange.duration)} ms
      </p>
      {exchange.sent && <PlainText label="Request" text={pretty(exchange.sent)} />}
      <PlainText label="Answer" text={pretty(exchange.received)} />
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
