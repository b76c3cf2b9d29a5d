import React from 'react';

import { SecretInput } from '@grafana/ui';

import { Labelled } from '../controls/fields';
import { type AplSecrets } from '../settings';
import { type SettingsProps } from './settingsProps';
import { typedTokenProblem } from './validate';

interface SecretFieldProps extends SettingsProps {
  secret: keyof AplSecrets;
  label: string;
  description: string;
  required?: boolean;
}

/** Inputs for both tokens, which users can enter and reset, but not read. */
export function TokenFields(props: SettingsProps) {
  return (
    <>
      <SecretField
        {...props}
        secret="token"
        label="Token"
        required
        description="For reading. Used by everyone who can query this data source. Permissions: Query (read) for each dataset and Annotations (read); optional: Datasets, Views, Virtual fields, Monitors (read). Viewers can read everything that this token can read, so don’t add other permissions"
      />
      <SecretField
        {...props}
        secret="writeToken"
        label="Write token"
        description="Optional, used by editors and administrators only. Permissions: Annotations (create, read, update, delete); optional: Monitors (create, update), Starred queries (read, create), Notifiers, Dashboards (read)"
      />
    </>
  );
}

function SecretField({ options, onOptionsChange, secret, label, description, required }: SecretFieldProps) {
  const { jsonData, secureJsonData, secureJsonFields } = options;
  const typed = secureJsonData?.[secret] ?? '';
  const isWrite = secret === 'writeToken';
  const enter = (token: string, changed = options) =>
    onOptionsChange({
      ...changed,
      // The data source can't read secrets (design, "Two tokens").
      jsonData: isWrite ? { ...jsonData, annotationWrites: token !== '' } : jsonData,
      secureJsonData: { ...secureJsonData, [secret]: token },
    });
  const isSame = isWrite && typed !== '' && typed === secureJsonData?.token;
  const problem = isSame
    ? 'Use a different token. The token above is used by everyone who can query this data source'
    : typedTokenProblem(typed);

  return (
    <Labelled {...{ label, description, required, problem }}>
      {(id) => (
        <SecretInput
          id={id}
          placeholder="xaat-…"
          autoComplete="off"
          isConfigured={Boolean(secureJsonFields?.[secret])}
          value={typed}
          onChange={({ currentTarget }) => enter(currentTarget.value)}
          onReset={() => enter('', { ...options, secureJsonFields: { ...secureJsonFields, [secret]: false } })}
        />
      )}
    </Labelled>
  );
}
