import React, { type ReactNode, useState } from 'react';

import { Alert, Button, Stack } from '@grafana/ui';

import { createOnce, type Creation } from '../service/createOnce';

interface Attempts<T> {
  /** The last attempt, if it failed. */
  failure?: Exclude<Creation<T>, { state: 'created' }>;
  /** True if an attempt wasn't confirmed. */
  isUnconfirmed: boolean;
  isBusy: boolean;
}

/** Creates an item with `createOnce`, and keeps the outcome. */
export function useCreation<T>() {
  const [attempts, setAttempts] = useState<Attempts<T>>({ isUnconfirmed: false, isBusy: false });
  return {
    attempts,
    /** Resolves to the new item; `undefined` after a failure. */
    create: async (...request: Parameters<typeof createOnce<T>>): Promise<T | undefined> => {
      setAttempts(({ isUnconfirmed }) => ({ isUnconfirmed, isBusy: true }));
      const creation = await createOnce(...request);
      if (creation.state === 'created') {
        setAttempts({ isUnconfirmed: false, isBusy: false });
        return creation.item;
      }
      const isUnconfirmed = creation.state === 'there' || creation.isUnconfirmed;
      setAttempts({ failure: creation, isUnconfirmed, isBusy: false });
      return undefined;
    },
  };
}

interface Props<T> {
  attempts: Attempts<T>;
  verb: 'Create' | 'Save';
  /** Text for an item that already exists. */
  textOf: (there: T) => string;
  /** Renders a link to an item that already exists. */
  linkOf?: (there: T) => ReactNode;
  /** Creates the item, although an unconfirmed attempt may have created it. */
  onCreate: () => void;
}

/** Alert that an item wasn't created, may have been created, or already exists. */
export function CreationFailure<T>({ attempts, verb, textOf, linkOf, onCreate }: Props<T>) {
  const { failure, isUnconfirmed } = attempts;
  if (failure === undefined) {
    return null;
  }
  const isThere = failure.state === 'there';
  return (
    <Alert severity={isThere ? 'warning' : 'error'} title={isThere ? textOf(failure.item) : failure.text}>
      <Stack direction="row" gap={1}>
        {isThere && linkOf?.(failure.item)}
        {isUnconfirmed && (
          <Button variant="secondary" size="sm" onClick={onCreate}>
            {`${verb} ${isThere ? 'another' : 'without checking'}`}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
