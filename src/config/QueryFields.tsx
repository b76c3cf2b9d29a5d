import React, { useId, useState } from 'react';

import { Field, Input } from '@grafana/ui';

import { type AplConfigEditorProps } from '../types';
import { organizationPage, organizationProblem, regionOf, timeoutProblem } from './validate';

/** Edits what "Save & test" queries, where editors link to, and how long an answer may take. */
export function QueryFields({ options, onOptionsChange }: AplConfigEditorProps) {
  const id = useId();
  const { readOnly, jsonData } = options;
  const [timeout, setTimeoutText] = useState(jsonData.timeout?.toString() ?? '');
  const problem = timeoutProblem(timeout);

  const [organization, setOrganization] = useState(jsonData.organizationUrl ?? '');
  const wrongPage = organizationProblem(jsonData.organizationUrl ?? '');

  const changeOrganization = (address: string) => {
    setOrganization(address);
    onOptionsChange({ ...options, jsonData: { ...jsonData, organizationUrl: address || undefined } });
  };

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
        label="Page of your organization"
        description="Optional. Its address in your browser, or its id: query editors then open their query there"
        htmlFor={`${id}-organization`}
        disabled={readOnly}
        invalid={wrongPage !== undefined}
        error={wrongPage}
      >
        <Input
          id={`${id}-organization`}
          value={organization}
          placeholder="https://app.axiom.co/my-org-a1b2"
          onChange={(event) => setOrganization(event.currentTarget.value)}
          onBlur={() => changeOrganization(organizationPage(organization, regionOf(options.url)))}
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
