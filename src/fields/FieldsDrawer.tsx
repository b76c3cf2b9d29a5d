import React, { useMemo, useState } from 'react';

import { Alert } from '@grafana/ui';

import { dataPlaceAt, dataPlaces } from '@aplkit/language/apl/steps/dataPlaces';
import { SidePanel } from '../controls/SidePanel';
import { FieldsAt, type FieldsAtProps } from './FieldsAt';

interface Props extends Omit<FieldsAtProps, 'place' | 'places' | 'onPlace'> {
  /** Returns the offset of the cursor. */
  offset: () => number;
  onClose: () => void;
}

/** Drawer with the fields at a query's source or at one of its steps. */
export function FieldsDrawer(props: Props) {
  const { text, offset, onClose } = props;
  const [chosen, setChosen] = useState(() => dataPlaceAt(text, offset()));
  const places = useMemo(() => dataPlaces(text), [text]);
  const place = places.at(Math.min(Math.max(0, chosen), places.length - 1));
  return (
    <SidePanel title="Fields" subtitle="Fields of this query and their values" size="md" onClose={onClose}>
      {place === undefined ? (
        <Alert severity="info" title="The query has no dataset yet.">
          Start the query with a dataset, for example [&apos;logs&apos;], and open the fields again.
        </Alert>
      ) : (
        // Another step has other fields.
        <FieldsAt key={place.apl} {...props} place={place} places={places} onPlace={setChosen} />
      )}
    </SidePanel>
  );
}
