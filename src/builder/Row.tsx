import React from 'react';

import { Stack } from '@grafana/ui';

/** Draws controls beside each other, in as many lines as they need. */
export function Row({ children, ...group }: { children: React.ReactNode; role?: 'group'; 'aria-label'?: string }) {
  return (
    <Stack direction="row" wrap="wrap" alignItems="center" gap={1} {...group}>
      {children}
    </Stack>
  );
}
