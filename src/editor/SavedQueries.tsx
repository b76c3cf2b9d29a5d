import React, { useCallback } from 'react';

import { DrawerButton } from '../components/buttons';
import { useResult } from '../components/useResult';
import { listSavedQueries } from '../service/savedQueries';
import { type AplSource } from '../source';
import { type ChosenQueryProps, SavedQueriesDrawer } from './SavedQueriesDrawer';

interface Props extends ChosenQueryProps {
  datasource: Pick<AplSource, 'service'>;
}

/** Offers the queries that are saved in Axiom, unless the token may not read them. */
export function SavedQueries({ datasource: { service }, text, onChoose }: Props) {
  const list = useCallback(() => listSavedQueries(service), [service]);
  const listing = useResult(list, '');
  const [result] = listing;
  if (result?.state === 'failed' && result.kind === 'permission') {
    return null;
  }
  return (
    <DrawerButton label="Saved queries" icon="star" tooltip="Queries saved in Axiom">
      {(close) => (
        <SavedQueriesDrawer
          {...{ listing, text }}
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
