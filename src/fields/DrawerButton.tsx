import React, { useState } from 'react';

import { Button } from '@grafana/ui';

interface Props {
  label: string;
  tooltip: string;
  offset: () => number;
  /** The drawer. `offset` is the place of the cursor when it was opened. */
  children: (opened: { offset: number; onClose: () => void }) => React.ReactNode;
}

/** Opens a drawer about a query. */
export function DrawerButton({ label, tooltip, offset, children }: Props) {
  const [openedAt, setOpenedAt] = useState<number>();
  return (
    <>
      <Button
        variant="secondary"
        fill="text"
        size="sm"
        icon="list-ul"
        aria-haspopup="dialog"
        tooltip={tooltip}
        onClick={() => setOpenedAt(offset())}
      >
        {label}
      </Button>
      {openedAt !== undefined && children({ offset: openedAt, onClose: () => setOpenedAt(undefined) })}
    </>
  );
}
