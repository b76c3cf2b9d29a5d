import { LinkButton } from '@grafana/ui';
import React from 'react';

/** Shows a plain link: Grafana's `TextLink` needs a router of Grafana's own, which this page does not have. */
export function HomeLink() {
  return (
    <LinkButton href="/dashboards" size="sm" variant="secondary">
      To the dashboards
    </LinkButton>
  );
}
