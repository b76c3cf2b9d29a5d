import { Alert, TextLink } from '@grafana/ui';
import React from 'react';

export function NotFoundPage() {
  return (
    <Alert severity="warning" title="The workbench has no such page">
      <TextLink href="/">To the dashboards</TextLink>
    </Alert>
  );
}
