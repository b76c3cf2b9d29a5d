import { LinkButton } from '@grafana/ui';
import React from 'react';

/** Shows a link to the dashboards. Grafana's `TextLink` would need Grafana's own router. */
export function HomeLink() {
  return (
    <LinkButton href="/dashboards" size="sm" variant="secondary">
      Back to dashboards
    </LinkButton>
  );
}
