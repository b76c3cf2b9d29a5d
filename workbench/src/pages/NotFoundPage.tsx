import { Alert } from '@grafana/ui';
import React from 'react';

import { HomeLink } from '../host/HomeLink';

export function NotFoundPage() {
  return (
    <Alert severity="warning" title="Page not found">
      <HomeLink />
    </Alert>
  );
}
