import React, { useId, useState } from 'react';

import { Field, Input } from '@grafana/ui';

import { type AplConfigEditorProps } from '../types';
import { timeoutProblem } from './validate';

/** Edits what "Save & test" queries, and how long an answer may take. */
export function QueryFields({ options, onOptionsChange }: AplConfigEditorProps) {
  const id = useId();
  const { readOnly, jsonData } = options;
  const [timeout, setTimeoutText] = useState(jsonData.timeout?.toString() ?? '');
  const problem = timeoutProblem(timeout);

  const changeTimeout = (text: string) => {
    setTimeoutText(text);
    if (timeoutProblem(text) === undefined) {
      onOptionsChange({
        ...options,
        jsonData: { ...jsonData, timeout: text.trim() === '' ? undefined : Number(text) },
      });
    }
  };

  return (
    <>
      <Field
        label="Default dataset"
        description="Explore starts with it, and Save & test queries it. Required if the token may not list datasets"
        htmlFor={`${id}-dataset`}
        disabled={readOnly}
      >
        <Input
          id={`${id}-dataset`}
          value={jsonData.defaultDataset ?? ''}
          placeholder="my-dataset"
          onChange={(event) =>
            onOptionsChange({
              ...options,
              jsonData: { ...jsonData, defaultDataset: event.currentTarget.value.trim() || undefined },
            })
          }
        />
      </Field>
      <Field
        label="Time-out in seconds"
        description="Grafana gives up on a request after this time. Default: 30, unless Grafana's own settings differ"
        htmlFor={`${id}-timeout`}
        disabled={readOnly}
        invalid={problem !== undefined}
        error={problem}
      >
        <Input
          id={`${id}-timeout`}
          width={20}
          inputMode="numeric"
          value={timeout}
          placeholder="30"
          suffix="s"
          onChange={(event) => changeTimeout(event.currentTarget.value)}
        />
      </Field>
    </>
  );
}
