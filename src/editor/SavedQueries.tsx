import React from 'react';

import { DrawerButton } from '../components/buttons';
import { SavedQueriesDrawer, type SavedQueriesProps } from './SavedQueriesDrawer';

/** Offers the queries that are saved in Axiom. */
export function SavedQueries({ onChoose, ...props }: SavedQueriesProps) {
  return (
    <DrawerButton label="Saved queries" icon="star" tooltip="Queries saved in Axiom">
      {(close) => (
        <SavedQueriesDrawer
          {...props}
          onChoose={(apl) => {
            close();
            onChoose(apl);
          }}
          onClose={close}
        />
      )}
    </DrawerButton>
  );
}
