import React, { useState } from 'react';

import { DrawerButton } from '../components/buttons';
import { SavedQueriesDrawer, type SavedQueriesProps } from './SavedQueriesDrawer';

/** Offers the saved queries of the service; no longer once the token may not list them. */
export function SavedQueries({ onChoose, ...props }: SavedQueriesProps) {
  const [isRefused, setIsRefused] = useState(false);
  return isRefused ? null : (
    <DrawerButton label="Saved queries" icon="star" tooltip="Queries saved in Axiom">
      {(close) => (
        <SavedQueriesDrawer
          {...props}
          onChoose={(apl) => {
            close();
            onChoose(apl);
          }}
          onClose={(refused) => {
            close();
            setIsRefused(refused);
          }}
        />
      )}
    </DrawerButton>
  );
}
