import React, { type ReactNode, useRef } from 'react';

import { css } from '@emotion/css';

import { Box, Button, Stack, Text } from '@grafana/ui';

interface Props<T> {
  /** Of one of them: `Link`. */
  name: string;
  records: readonly T[];
  /** A new one. */
  empty: T;
  /** Gets nothing in place of an empty list. */
  onChange: (records: T[] | undefined) => void;
  children: (record: T, change: (changed: Partial<T>) => void) => ReactNode;
}

/** Edits a list of the settings: a group of fields for each, which can be added and removed. */
export function RecordList<T>({ name, records, empty, onChange, children }: Props<T>) {
  const add = useRef<HTMLButtonElement>(null);
  const save = (changed: T[]) => onChange(changed.length > 0 ? changed : undefined);
  return (
    <Stack direction="column" gap={2} alignItems="flex-start">
      {records.map((record, index) => (
        <div key={index} role="group" aria-label={`${name} ${index + 1}`} className={whole}>
          <Box padding={2} borderStyle="solid" borderColor="weak">
            <Stack direction="column" gap={2}>
              <Stack direction="row" justifyContent="space-between" alignItems="center">
                <Text element="h3" variant="h5">
                  {`${name} ${index + 1}`}
                </Text>
                <Button
                  variant="secondary"
                  fill="text"
                  size="sm"
                  icon="trash-alt"
                  type="button"
                  aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
                  onClick={() => {
                    save(records.filter((_, at) => at !== index));
                    add.current?.focus();
                  }}
                />
              </Stack>
              {children(record, (changed) =>
                save(records.map((each, at) => (at === index ? { ...each, ...changed } : each)))
              )}
            </Stack>
          </Box>
        </div>
      ))}
      <Button ref={add} variant="secondary" icon="plus" type="button" onClick={() => save([...records, empty])}>
        Add a {name.toLowerCase()}
      </Button>
    </Stack>
  );
}

const whole = css({ width: '100%' });
