import React, { useEffect, useRef } from 'react';

import { css } from '@emotion/css';

import { Alert, RadioButtonList } from '@grafana/ui';

import { fieldLabels, type FieldName } from './annotationForm';
import { type Conflict, shownValue } from './conflicts';

interface Props {
  /** Begins the names of the controls. */
  id: string;
  conflicts: Conflict[];
  onChoose: (name: FieldName, choice: 'mine' | 'theirs') => void;
}

/** Both sides of every field that somebody else changed at the same time. One of them is to be chosen, so it asks for attention. */
export function ConflictChoices({ id, conflicts, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      severity="warning"
      title="Somebody else changed this annotation meanwhile. Nothing was saved yet."
    >
      {conflicts.map(({ name, was, mine, theirs, choice }) => (
        <fieldset key={name} className={side}>
          <legend className={heading}>{fieldLabels[name]}: which one is right?</legend>
          <RadioButtonList
            name={`${id}-${name}-side`}
            value={choice}
            options={[
              { value: 'mine' as const, label: `Mine: ${shownValue(mine, name)}` },
              { value: 'theirs' as const, label: `Theirs: ${shownValue(theirs, name)}` },
            ]}
            onChange={(chosen) => onChoose(name, chosen)}
          />
          <div>When you opened it: {shownValue(was, name)}</div>
        </fieldset>
      ))}
    </Alert>
  );
}

const side = css({ marginTop: 8, overflowWrap: 'anywhere' });
const heading = css({ fontSize: 'inherit', fontWeight: 'bold', marginBottom: 4 });
