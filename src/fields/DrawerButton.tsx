import React, { useState } from 'react';

import { TextButton } from '../components/buttons';

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
      <TextButton icon="list-ul" aria-haspopup="dialog" tooltip={tooltip} onClick={() => setOpenedAt(offset())}>
        {label}
      </TextButton>
      {openedAt !== undefined && children({ offset: openedAt, onClose: () => setOpenedAt(undefined) })}
    </>
  );
}
