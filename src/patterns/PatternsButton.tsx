import React, { useState } from 'react';

import { Button } from '@grafana/ui';

import { PatternsDrawer, type PatternsDrawerProps } from './PatternsDrawer';

/** Opens the drawer with the patterns of a query's log lines. */
export function PatternsButton(props: Omit<PatternsDrawerProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        fill="text"
        size="sm"
        icon="layer-group"
        aria-haspopup="dialog"
        tooltip="Groups log lines that differ only in values"
        onClick={() => setIsOpen(true)}
      >
        Patterns
      </Button>
      {isOpen && <PatternsDrawer {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
