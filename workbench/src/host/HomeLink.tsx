import { LinkButton } from '@grafana/ui';
import React from 'react';

/** Shows a plain link, because Grafana's `TextLink` needs Grafana's own router, which this page lacks. */
export function HomeLink() {
  return (
    <LinkButton href="/dashboards" size="sm" variant="secondary">
      To the dashboards
    </LinkButton>
  );
}
