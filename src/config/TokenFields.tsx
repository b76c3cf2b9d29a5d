import React from 'react';

import { SecretInput } from '@grafana/ui';

import { Labelled } from '../components/fields';
import { type AplOptions, type AplSecrets, type SettingsProps } from '../types';
import { tokenProblem } from './validate';

type Secret = keyof AplSecrets;

interface SecretFieldProps extends SettingsProps {
  secret: Secret;
  label: string;
  description: string;
  required?: boolean;
}

/** Edits the two tokens. They can be entered and reset, but not read. */
export function TokenFields(props: SettingsProps) {
  return (
    <>
      <SecretField
        {...props}
        secret="token"
        label="Token"
        required
        description="Reads, for everyone who may use this data source. Permissions: Query (read) for each dataset, Annotations (read) and, for suggestions while typing, Datasets (read). Give it no others"
      />
      <SecretField
        {...props}
        secret="writeToken"
        label="Write token"
        description="Optional, and used for editors and administrators only. Permissions: Annotations (create, read, update, delete). Without it, annotations can be read but not managed from Grafana"
      />
    </>
  );
}

function SecretField({ options, onOptionsChange, secret, label, description, required }: SecretFieldProps) {
  const { secureJsonData, secureJsonFields } = options;
  const typed = secureJsonData?.[secret] ?? '';
  const enter = (token: string, changed = options) =>
    onOptionsChange({
      ...changed,
      jsonData: jsonDataFor(options.jsonData, secret, token !== ''),
      secureJsonData: { ...secureJsonData, [secret]: token },
    });
  const problem = tokenProblem(typed) ?? sameTokenProblem(secret, secureJsonData);

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

/** Records whether there is a write token, as secrets are not visible to the data source (design, "Two tokens"). */
function jsonDataFor(jsonData: AplOptions, secret: Secret, there: boolean): AplOptions {
  return secret === 'writeToken' ? { ...jsonData, annotationWrites: there } : jsonData;
}

function sameTokenProblem(secret: Secret, typed: AplSecrets | undefined): string | undefined {
  return secret === 'writeToken' && typed?.writeToken && typed.writeToken === typed.token
    ? 'Use another token here: everyone who may query this data source uses the first one'
    : undefined;
}
