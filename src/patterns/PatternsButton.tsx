import React, { useState } from 'react';

import { TextButton } from '../components/buttons';
import { PatternsDrawer, type PatternsDrawerProps } from './PatternsDrawer';

/** Opens the drawer with the patterns of a query's log lines. */
export function PatternsButton(props: Omit<PatternsDrawerProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <TextButton
        icon="layer-group"
        aria-haspopup="dialog"
        tooltip="Groups log lines that differ only in values"
        onClick={() => setIsOpen(true)}
      >
        Patterns
      </TextButton>
      {isOpen && <PatternsDrawer {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
