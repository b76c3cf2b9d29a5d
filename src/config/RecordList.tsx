import React, { type ReactNode, useEffect, useRef, useState } from 'react';

import { css } from '@emotion/css';

import { Box, Button, Stack, Text } from '@grafana/ui';

import { TextButton } from '../controls/buttons';
import { useLeave } from '../controls/focus';

interface Props<T> {
  /** Name of an entry in the singular, such as `Link`. */
  name: string;
  records: readonly T[];
  empty: T;
  /** Called with `undefined` for an empty list. */
  onChange: (records: T[] | undefined) => void;
  /** Renders an entry. While it `isFresh`, its empty fields show no problem. */
  children: (record: T, change: (changed: Partial<T>) => void, isFresh: boolean) => ReactNode;
}

/** Editable list of settings, with a group of fields for each entry. */
export function RecordList<T>({ name, records, empty, onChange, children }: Props<T>) {
  const add = useRef<HTMLButtonElement>(null);
  // A picker reports typed text late. Meanwhile, another field may have changed.
  const latest = useRef(records);
  useEffect(() => {
    latest.current = records;
  });
  const [fresh, setFresh] = useState<number>();
  const save = (changed: T[]) => onChange(changed.length > 0 ? changed : undefined);
  const remove = (index: number) => {
    save(records.filter((_, at) => at !== index));
    setFresh(undefined);
    add.current?.focus();
  };
  const edit = (index: number, changed: Partial<T>) =>
    save(latest.current.map((each, at) => (at === index ? { ...each, ...changed } : each)));
  return (
    <Stack direction="column" gap={2} alignItems="flex-start">
      {records.map((record, index) => (
        <RecordGroup<T>
          key={index}
          name={`${name} ${index + 1}`}
          record={record}
          isFresh={index === fresh}
          onChange={(changed) => edit(index, changed)}
          onLeave={() => setFresh((last) => (last === index ? undefined : last))}
          onRemove={() => remove(index)}
        >
          {children}
        </RecordGroup>
      ))}
      <Button
        ref={add}
        variant="secondary"
        icon="plus"
        type="button"
        onClick={() => {
          save([...records, empty]);
          setFresh(records.length);
        }}
      >
        Add a {name.toLowerCase()}
      </Button>
    </Stack>
  );
}

interface GroupProps<T> extends Pick<Props<T>, 'name' | 'children'> {
  record: T;
  isFresh: boolean;
  onChange: (changed: Partial<T>) => void;
  onLeave: () => void;
  onRemove: () => void;
}

function RecordGroup<T>({ name, record, isFresh, onChange, onLeave, onRemove, children }: GroupProps<T>) {
  const onBlur = useLeave(onLeave);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) {
      group.current?.querySelector('input')?.focus();
    }
  }, [isFresh]);
  return (
    <div ref={group} role="group" aria-label={name} className={whole} onBlur={onBlur}>
      <Box padding={2} borderStyle="solid" borderColor="weak">
        <Stack direction="column" gap={2}>
          <Stack direction="row" justifyContent="space-between" alignItems="center">
            <Text element="h3" variant="h5">
              {name}
            </Text>
            <TextButton icon="trash-alt" type="button" aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove} />
          </Stack>
          {children(record, onChange, isFresh)}
        </Stack>
      </Box>
    </div>
  );
}

const whole = css({ width: '100%' });
