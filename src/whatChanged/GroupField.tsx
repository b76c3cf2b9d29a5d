import React from 'react';

import { Button, Label, Stack } from '@grafana/ui';

interface Props {
  group: Record<string, string>;
  /** Called with what is left of the group; `undefined` for all events. */
  onChange: (group: Record<string, string> | undefined) => void;
}

/** Shows of which group of the query events are compared, and leaves out its columns. */
export function GroupField({ group, onChange }: Props) {
  const entries = Object.entries(group);
  const without = (name: string) => {
    const others = entries.filter(([other]) => other !== name);
    onChange(others.length > 0 ? Object.fromEntries(others) : undefined);
  };
  return (
    <div role="group" aria-label="Group">
      <Label description="Only its events are compared. Click to compare those of all values">Group</Label>
      <Stack direction="row" gap={1} wrap="wrap">
        {entries.map(([name, value]) => (
          <Button
            key={name}
            size="sm"
            variant="secondary"
            icon="times"
            aria-label={`Compare events of all values of ${name}, not only of ${value}`}
            onClick={() => without(name)}
          >
            {name}: {value}
          </Button>
        ))}
      </Stack>
    </div>
  );
}
