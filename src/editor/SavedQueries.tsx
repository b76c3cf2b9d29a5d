import React, { useState } from 'react';

import { TextButton } from '../components/buttons';
import { SavedQueriesDrawer, type SavedQueriesProps } from './SavedQueriesDrawer';

/** Offers the saved queries of the service; no longer once the token may not list them. */
export function SavedQueries({ onChoose, ...props }: SavedQueriesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  if (isRefused && !isOpen) {
    return null;
  }
  const close = () => setIsOpen(false);
  return (
    <>
      <TextButton icon="star" aria-haspopup="dialog" tooltip="Queries saved in Axiom" onClick={() => setIsOpen(true)}>
        Saved queries
      </TextButton>
      {isOpen && (
        <SavedQueriesDrawer
          {...props}
          onRefused={setIsRefused}
          onChoose={(apl) => {
            close();
            onChoose(apl);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
