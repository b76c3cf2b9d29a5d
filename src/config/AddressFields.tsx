import React, { useId, useState } from 'react';

import { Combobox, Field, Input, RadioButtonGroup } from '@grafana/ui';

import { type AplConfigEditorProps } from '../types';
import { addressProblem, optionalAddressProblem, withoutSlash } from './address';
import { addresses } from './ownAddress';
import { edges, type Region, regionOf, regions } from './validate';

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
  const { edgeUrl, legacyUrl } = jsonData;
  const wrongEdge = optionalAddressProblem(edgeUrl);
  const wrongLegacy = optionalAddressProblem(legacyUrl);

  const chooseRegion = (chosen: Region) => {
    setCustom(chosen === 'custom');
    if (chosen !== 'custom') {
      onOptionsChange({ ...options, url: regions[chosen] });
    }
  };
  const choose = (name: 'edgeUrl' | 'legacyUrl', address: string | undefined) =>
    onOptionsChange({ ...options, jsonData: { ...jsonData, [name]: address && withoutSlash(address) } });

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
      <Field
        label={addresses.edge.label}
        description="Optional. Answers queries only; annotations and the schema use the address above. Choose one or type yours"
        htmlFor={`${id}-edge`}
        disabled={readOnly}
        invalid={wrongEdge !== undefined}
        error={wrongEdge}
      >
        <Combobox
          id={`${id}-edge`}
          options={[...edges]}
          value={edgeUrl || null}
          placeholder="None"
          createCustomValue
          isClearable
          disabled={readOnly}
          invalid={wrongEdge !== undefined}
          onChange={(chosen) => choose('edgeUrl', chosen?.value)}
        />
      </Field>
      <Field
        label={addresses.legacy.label}
        description="Optional, usually the address above. Queries can then use the service's older endpoint, which takes a dataset and an order, but no APL. Leave it empty unless you need it"
        htmlFor={`${id}-legacy`}
        disabled={readOnly}
        invalid={wrongLegacy !== undefined}
        error={wrongLegacy}
      >
        <Combobox
          id={`${id}-legacy`}
          options={addressProblem(url) === undefined ? [{ value: withoutSlash(url), label: 'The address above' }] : []}
          value={legacyUrl || null}
          placeholder="Off"
          createCustomValue
          isClearable
          disabled={readOnly}
          invalid={wrongLegacy !== undefined}
          onChange={(chosen) => choose('legacyUrl', chosen?.value)}
        />
      </Field>
    </>
  );
}
