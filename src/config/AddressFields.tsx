import React, { useState } from 'react';

import { ChoiceField, InputField } from '../components/fields';
import { NamePicker } from '../components/pickers';
import { type SettingsProps } from '../types';
import { addresses } from './ownAddress';
import { addressProblem, edges, type Region, regionOf, regions, urlProblem, withoutSlash } from './validate';

const choices: Array<{ value: Region; label: string }> = [
  { value: 'us', label: 'US' },
  { value: 'eu', label: 'EU' },
  { value: 'custom', label: 'Custom address' },
];

/** Edits where the service is. The address is the data source's own `url`; the region is only a way to fill it in. */
export function AddressFields(props: SettingsProps) {
  const { options, onOptionsChange } = props;
  const { url } = options;
  // A person who types an address keeps the field while the address is still that of a region.
  const [custom, setCustom] = useState(false);
  const region = custom ? 'custom' : regionOf(url);

  const choose = (chosen: Region | undefined) => {
    setCustom(chosen === 'custom');
    if (chosen && chosen !== 'custom') {
      onOptionsChange({ ...options, url: regions[chosen] });
    }
  };
  return (
    <>
      <ChoiceField<Region | undefined>
        label="Region"
        required
        description={
          region && region !== 'custom' ? `The service at ${regions[region]}` : 'The region of your organization'
        }
        problem={region === undefined ? 'Choose the region of your organization, or a custom address' : undefined}
        options={choices}
        value={region}
        onChange={choose}
      />
      {region === 'custom' && (
        <InputField
          label="Address"
          required
          type="url"
          description="Base address of the service or of a sandbox, without /v1 or /v2"
          problem={addressProblem(url)}
          value={url}
          placeholder="https://api.axiom.co"
          onChange={(typed) => {
            setCustom(true);
            onOptionsChange({ ...options, url: typed });
          }}
        />
      )}
      <OptionalAddress
        {...props}
        name="edge"
        description="Optional. Answers queries only; annotations and the schema use the address above. Choose one or type yours"
        choices={edges.map((edge) => ({ ...edge, description: edge.value }))}
        placeholder="None"
      />
      <OptionalAddress
        {...props}
        name="legacy"
        description="Optional, usually the address above. Queries can then use the service's older endpoint, which takes a dataset and an order, but no APL. Leave it empty unless you need it"
        choices={addressProblem(url) === undefined ? [{ value: withoutSlash(url), label: 'The address above' }] : []}
        placeholder="Off"
      />
    </>
  );
}

interface OptionalAddressProps extends SettingsProps {
  name: keyof typeof addresses;
  description: string;
  /** Addresses to choose from; others can be typed. */
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
