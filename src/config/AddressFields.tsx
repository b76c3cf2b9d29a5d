import React, { useId, useState } from 'react';

import { Combobox, type ComboboxOption, Field, Input, RadioButtonGroup } from '@grafana/ui';

import { useChoice } from '../components/useChoice';
import { type AplConfigEditorProps, type AplOptions } from '../types';
import { withoutSlash } from './address';
import { addresses } from './ownAddress';
import { SettingField } from './SettingField';
import { addressProblem, edges, optionalAddressProblem, type Region, regionOf, regions } from './validate';

const choices: Array<{ value: Region; label: string }> = [
  { value: 'us', label: 'US' },
  { value: 'eu', label: 'EU' },
  { value: 'custom', label: 'Custom address' },
];

/** Edits where the service is. The address is the data source's own `url`; the region is only a way to fill it in. */
export function AddressFields({ options, onOptionsChange }: AplConfigEditorProps) {
  const id = useId();
  const { url, readOnly, jsonData } = options;
  // A person who types an address keeps the field while the address is still that of a region.
  const [custom, setCustom] = useState(false);
  const region = custom ? 'custom' : regionOf(url);
  const problem = region === 'custom' ? addressProblem(url) : undefined;

  const chooseRegion = (chosen: Region) => {
    setCustom(chosen === 'custom');
    if (chosen !== 'custom') {
      onOptionsChange({ ...options, url: regions[chosen] });
    }
  };
  const change = (changed: Partial<AplOptions>) =>
    onOptionsChange({ ...options, jsonData: { ...jsonData, ...changed } });

  return (
    <>
      <Field
        label="Region"
        required
        description={
          region && region !== 'custom' ? `The service at ${regions[region]}` : 'The region of your organization'
        }
        disabled={readOnly}
        invalid={region === undefined}
        error="Choose the region of your organization, or a custom address"
      >
        <RadioButtonGroup
          id={`${id}-region`}
          aria-label="Region"
          options={choices}
          value={region}
          disabled={readOnly}
          onChange={chooseRegion}
        />
      </Field>
      {region === 'custom' && (
        <Field
          label="Address"
          required
          description="Base address of the service or of a sandbox, without /v1 or /v2"
          disabled={readOnly}
          invalid={problem !== undefined}
          error={problem}
        >
          <Input
            id={`${id}-address`}
            type="url"
            value={url}
            placeholder="https://api.axiom.co"
            onChange={(event) => {
              setCustom(true);
              onOptionsChange({ ...options, url: event.currentTarget.value });
            }}
          />
        </Field>
      )}
      <OptionalAddress
        id={`${id}-edge`}
        label={addresses.edge.label}
        description="Optional. Answers queries only; annotations and the schema use the address above. Choose one or type yours"
        value={jsonData.edgeUrl}
        choices={[...edges]}
        placeholder="None"
        disabled={readOnly}
        onChange={(edgeUrl) => change({ edgeUrl })}
      />
      <OptionalAddress
        id={`${id}-legacy`}
        label={addresses.legacy.label}
        description="Optional, usually the address above. Queries can then use the service's older endpoint, which takes a dataset and an order, but no APL. Leave it empty unless you need it"
        value={jsonData.legacyUrl}
        choices={addressProblem(url) === undefined ? [{ value: withoutSlash(url), label: 'The address above' }] : []}
        placeholder="Off"
        disabled={readOnly}
        onChange={(legacyUrl) => change({ legacyUrl })}
      />
    </>
  );
}

interface OptionalAddressProps {
  id: string;
  label: string;
  description: string;
  value: string | undefined;
  /** Addresses to choose from; others can be typed. */
  choices: Array<ComboboxOption<string>>;
  placeholder: string;
  disabled: boolean | undefined;
  onChange: (address: string | undefined) => void;
}

/** Takes an address that is chosen or typed, or none. */
function OptionalAddress({ value, choices, placeholder, onChange, ...field }: OptionalAddressProps) {
  const problem = optionalAddressProblem(value);
  const choose = useChoice(value ?? '', (address) => onChange(address || undefined));
  return (
    <SettingField {...field} problem={problem}>
      <Combobox
        id={field.id}
        options={choices}
        value={value || null}
        createCustomValue
        isClearable
        invalid={problem !== undefined}
        disabled={field.disabled}
        placeholder={placeholder}
        onChange={(chosen: ComboboxOption<string> | null) => choose(chosen ? withoutSlash(chosen.value) : '')}
      />
    </SettingField>
  );
}
