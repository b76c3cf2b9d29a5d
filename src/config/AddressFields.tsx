import React, { useState } from 'react';

import { Stack } from '@grafana/ui';

import { Disclosure } from '../controls/Disclosure';
import { ChoiceField, InputField } from '../controls/fields';
import { useLeave } from '../controls/focus';
import { NamePicker } from '../editing/pickers';
import { deploymentOf, deployments, deploymentSetting, withoutSlash } from '../service/deployments';
import { type SettingsProps } from './settingsProps';
import { addresses } from './ownAddress';
import { urlProblem } from './urlProblem';
import { addressProblem, oldEuAdvice, locationOf, serviceAddress } from './validate';

const edges = deployments.map(({ name, address }) => ({ value: address, label: name }));
const choices: Array<{ value: string; label: string }> = [...edges, { value: 'other', label: 'Custom address' }];
const descriptions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    edges.map(({ value }) => [value, `Queries go to ${value}, everything else to ${serviceAddress}`])
  ),
  oldEu: oldEuAdvice,
  other: 'One address for queries, annotations and the schema',
};

/** Edits the addresses `url` and `edgeUrl`. Choosing a public edge deployment sets both. */
export function AddressFields(props: SettingsProps) {
  const { options, settings, onOptionsChange } = props;
  const { url, jsonData } = options;
  const { edgeUrl, legacyUrl } = settings;
  // The input stays while the user types, for any address.
  const [isTyped, setIsTyped] = useState(false);
  /** False until the first blur. Until then, an empty field isn't reported as missing. */
  const [wasLeft, setWasLeft] = useState(false);
  const onBlur = useLeave(() => setWasLeft(true));
  const location = isTyped ? 'other' : locationOf(url, edgeUrl);
  const deployment = deploymentOf(location);

  const choose = (chosen: string | undefined) => {
    const edge = deploymentOf(chosen)?.address;
    setIsTyped(chosen === 'other');
    if (edge !== undefined) {
      onOptionsChange({ ...options, url: serviceAddress, jsonData: { ...jsonData, edgeUrl: edge } });
    } else if (deployment !== undefined) {
      // Otherwise, queries would still go to the old edge address, with the token for the new address.
      onOptionsChange({ ...options, jsonData: { ...jsonData, edgeUrl: undefined } });
    }
  };
  return (
    <>
      <div onBlur={onBlur}>
        <Stack direction="column" gap={2}>
          <ChoiceField<string | undefined>
            label={deploymentSetting}
            required
            description={descriptions[location ?? ''] ?? 'Your organization’s edge deployment'}
            problem={location === undefined && wasLeft ? 'Choose where your data is stored' : undefined}
            options={location === 'oldEu' ? [...choices, { value: 'oldEu', label: 'Old EU instance' }] : choices}
            value={location}
            onChange={choose}
          />
          {location === 'other' && (
            <InputField
              label="Address"
              required
              type="url"
              description="Base URL of the service, a gateway or a sandbox, without /v1 or /v2"
              problem={url === '' && !wasLeft ? undefined : addressProblem(url)}
              value={url}
              placeholder={serviceAddress}
              onChange={(typed) => {
                setIsTyped(true);
                onOptionsChange({ ...options, url: typed });
              }}
            />
          )}
        </Stack>
      </div>
      <Disclosure label="More" open={Boolean(legacyUrl || (deployment === undefined && edgeUrl))}>
        <Stack direction="column" gap={2}>
          {deployment === undefined && (
            <OptionalAddress
              {...props}
              name="edge"
              description="Optional, for queries only. Annotations and the schema use the address above"
              choices={edges.map((edge) => ({ ...edge, description: edge.value }))}
              placeholder="None"
            />
          )}
          <OptionalAddress
            {...props}
            name="legacy"
            description="Optional, usually the service’s address. Enables queries through the service’s older endpoint, which takes a dataset and a sort order instead of APL"
            choices={
              addressProblem(url) === undefined ? [{ value: withoutSlash(url), label: 'The service’s address' }] : []
            }
            placeholder="Off"
          />
        </Stack>
      </Disclosure>
    </>
  );
}

interface OptionalAddressProps extends SettingsProps {
  name: keyof typeof addresses;
  description: string;
  /** Suggested addresses. Users can type others. */
  choices: Array<{ value: string; label: string; description?: string }>;
  placeholder: string;
}

function OptionalAddress(props: OptionalAddressProps) {
  const { name, description, choices: offered, placeholder, settings, options, change } = props;
  const { label, key } = addresses[name];
  const value = settings[key] ?? '';
  return (
    <NamePicker
      {...{ label, description, placeholder, value }}
      problem={value ? urlProblem(value) : undefined}
      disabled={options.readOnly}
      width="whole"
      clearable
      variables={false}
      shown={offered.find((choice) => choice.value === value)?.label}
      suggest={async () => offered}
      onChange={(address) => change({ [key]: withoutSlash(address) || undefined })}
    />
  );
}
