import React from 'react';

import { Button, Stack } from '@grafana/ui';

import { Disclosure } from './Disclosure';
import { QueryText } from './QueryText';

interface Props {
  label: string;
  name: string;
  text: string | undefined;
  onEdit: () => void;
}

/** Shows, when it is opened, the APL that stands behind a query of another kind, and goes on with it. */
export function AsApl({ label, name, text, onEdit }: Props) {
  return (
    <Disclosure label={label}>
      <Stack direction="column" gap={1}>
        <QueryText text={text ?? ''} label={name} />
        <div>
          <Button variant="secondary" size="sm" icon="pen" disabled={text === undefined} onClick={onEdit}>
            Edit as APL
          </Button>
        </div>
      </Stack>
    </Disclosure>
  );
}
