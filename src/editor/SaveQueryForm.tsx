import React, { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { Button, Stack, Text } from '@grafana/ui';

import { InputField, wide } from '../controls/fields';
import { CreationFailure, useCreation } from '../controls/useCreation';
import { QueryText } from '../editing/QueryText';
import { datasetsIn } from '../schema/readFields';
import { createSavedQuery, findSavedQuery, type SavedQuery } from '../service/savedQueries';
import { type AplSource } from '../source';

interface Props {
  service: AplSource['service'];
  /** The query with the current values of variables, macros and filters. */
  sent: string;
  /** The query text that the editor shows. */
  written: string;
  /** Called when the user changes a field. */
  onDirty: () => void;
  onSaved: (query: SavedQuery) => void;
  onCancel: () => void;
}

/** Saves a query in Axiom under a name. */
export function SaveQueryForm({ service, sent, written, onDirty, onSaved, onCancel }: Props) {
  const [name, setName] = useState('');
  const [dataset, setDataset] = useState(() => datasetsIn(sent).at(0) ?? '');
  const [isTried, setIsTried] = useState(false);
  const { attempts, create } = useCreation<SavedQuery>();
  const { isUnconfirmed, isBusy } = attempts;
  const element = useRef<HTMLFormElement>(null);
  const focusName = () => element.current?.querySelector('input')?.focus();
  useEffect(focusName, []);

  const enter = (set: (text: string) => void) => (text: string) => {
    set(text);
    onDirty();
  };
  const save = async (wasUnconfirmed: boolean) => {
    const draft = { name: name.trim(), dataset: dataset.trim(), apl: sent };
    setIsTried(true);
    if (isBusy || draft.name === '') {
      focusName();
      return;
    }
    const saved = await create(
      'create the saved query',
      () => createSavedQuery(service, draft),
      () => findSavedQuery(service, draft),
      wasUnconfirmed
    );
    if (saved !== undefined) {
      onSaved(saved);
    }
  };
  const submit = (event: SyntheticEvent) => {
    // React's events bubble to Grafana's own forms around the drawer.
    event.preventDefault();
    event.stopPropagation();
    void save(isUnconfirmed);
  };
  const label = 'Query as saved';
  return (
    <form ref={element} onSubmit={submit} noValidate aria-label="Save this query">
      <Stack direction="column" gap={2}>
        <InputField
          label="Name"
          required
          problem={isTried && name.trim() === '' ? 'Enter a name.' : undefined}
          width={wide}
          value={name}
          onChange={enter(setName)}
        />
        <InputField label="Dataset" description="Optional" width={wide} value={dataset} onChange={enter(setDataset)} />
        <div>
          <Text element="h4" variant="bodySmall" weight="medium">
            {label}
          </Text>
          <QueryText text={sent} label={label} />
          {sent !== written && (
            <Text element="p" color="secondary" variant="bodySmall">
              Variables, macros and filters are saved with their current values, because a saved query has no dashboard.
            </Text>
          )}
        </div>
        <CreationFailure
          attempts={attempts}
          verb="Save"
          textOf={(there) =>
            `Axiom has a saved query “${there.name}” with this text. The unconfirmed request probably created it.`
          }
          onCreate={() => void save(false)}
        />
        <Stack direction="row" gap={1}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Save query'}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
