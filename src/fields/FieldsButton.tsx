import React, { useState } from 'react';

import { Button } from '@grafana/ui';

import { FieldsDrawer, type FieldsDrawerProps } from './FieldsDrawer';

interface Props extends Omit<FieldsDrawerProps, 'offset' | 'onClose'> {
  offset: () => number;
}

/** Opens the drawer that shows what is in the query's data. */
export function FieldsButton({ offset, ...props }: Props) {
  const [openedAt, setOpenedAt] = useState<number>();
  return (
    <>
      <Button
        variant="secondary"
        fill="text"
        size="sm"
        icon="list-ul"
        aria-haspopup="dialog"
        tooltip="Fields of the query and their values"
        onClick={() => setOpenedAt(offset())}
      >
        Fields
      </Button>
      {openedAt !== undefined && <FieldsDrawer {...props} offset={openedAt} onClose={() => setOpenedAt(undefined)} />}
    </>
  );
}
