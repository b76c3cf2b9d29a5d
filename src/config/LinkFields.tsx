import React, { useRef } from 'react';

import { css } from '@emotion/css';

import { DataSourcePicker, getDataSourceSrv } from '@grafana/runtime';
import { Box, Button, Stack, Text, TextArea } from '@grafana/ui';

import { ChoiceField, InputField, Labelled } from '../components/fields';
import { linkProblems, readLinks } from '../query/links/linkProblems';
import { type SettingsProps, type ValueLink } from '../types';

/** Edits the links on values: a group of fields for each. */
export function LinkFields({ options, settings, change }: SettingsProps) {
  const links = readLinks(settings.links);
  const add = useRef<HTMLButtonElement>(null);
  const save = (changed: ValueLink[]) => change({ links: changed.length > 0 ? changed : undefined });
  return (
    <Stack direction="column" gap={2} alignItems="flex-start">
      {links.map((link, index) => (
        <LinkEditor
          key={index}
          name={`Link ${index + 1}`}
          link={link}
          readOnly={options.readOnly}
          onChange={(changed) => save(links.map((each, at) => (at === index ? { ...each, ...changed } : each)))}
          onRemove={() => {
            save(links.filter((_, at) => at !== index));
            add.current?.focus();
          }}
        />
      ))}
      <Button
        ref={add}
        variant="secondary"
        icon="plus"
        type="button"
        onClick={() => save([...links, { field: '', title: '', url: '' }])}
      >
        Add a link
      </Button>
    </Stack>
  );
}

interface LinkEditorProps {
  name: string;
  link: ValueLink;
  readOnly: boolean | undefined;
  onChange: (changed: Partial<ValueLink>) => void;
  onRemove: () => void;
}

function LinkEditor({ name, link, readOnly, onChange, onRemove }: LinkEditorProps) {
  const { datasourceUid, query = '' } = link;
  const isQuery = typeof datasourceUid === 'string';
  const problems = linkProblems(link, getDataSourceSrv());
  /** An empty field shows no problem. */
  const problemOf = (key: 'field' | 'url' | 'datasourceUid') => (link[key] ? problems[key] : undefined);

  const line = (key: 'field' | 'title' | 'url', label: string, description: string, placeholder: string) => (
    <InputField
      label={label}
      description={description}
      problem={key === 'title' ? undefined : problemOf(key)}
      value={link[key] ?? ''}
      placeholder={placeholder}
      onChange={(text) => onChange({ [key]: text })}
      onBlur={() => onChange({ [key]: link[key]?.trim() ?? '' })}
    />
  );

  return (
    <div role="group" aria-label={name} className={whole}>
      <Box padding={2} borderStyle="solid" borderColor="weak">
        <Stack direction="column" gap={2}>
          <Stack direction="row" justifyContent="space-between" alignItems="center">
            <Text element="h3" variant="h5">
              {name}
            </Text>
            <Button
              variant="secondary"
              fill="text"
              size="sm"
              icon="trash-alt"
              type="button"
              aria-label={`Remove ${name.toLowerCase()}`}
              onClick={onRemove}
            />
          </Stack>
          {line('field', 'Field', 'Field name, or a regular expression between slashes: /_id$/', 'request_id')}
          {line('title', 'Label', 'Text of the link', 'Open the request')}
          <ChoiceField<boolean>
            label="Target"
            options={[
              { value: false, label: 'A page' },
              { value: true, label: 'A query in Explore' },
            ]}
            value={isQuery}
            onChange={(chosen) => onChange(chosen ? newQuery : newPage)}
          />
          {!isQuery &&
            line(
              'url',
              'Address',
              'Use ${__value.raw} for the value, or ${__value.raw:percentencode} in a URL parameter',
              'https://example.com/requests/${__value.raw}'
            )}
          {isQuery && (
            <>
              <Labelled label="Data source" problem={problemOf('datasourceUid')} disabled={readOnly}>
                {(id) => (
                  <DataSourcePicker
                    inputId={id}
                    current={datasourceUid || null}
                    noDefault
                    disabled={readOnly}
                    onChange={({ uid }) => onChange({ datasourceUid: uid })}
                  />
                )}
              </Labelled>
              <Labelled
                label="Query"
                description="Use ${__value.raw} for the value. In APL, values are quoted like those of variables"
              >
                {(id) => (
                  <TextArea
                    id={id}
                    rows={3}
                    value={query}
                    placeholder={"['my-dataset']\n| where request_id == ${__value.raw}"}
                    onChange={({ currentTarget }) => onChange({ query: currentTarget.value })}
                  />
                )}
              </Labelled>
            </>
          )}
        </Stack>
      </Box>
    </div>
  );
}

const newQuery = { url: undefined, datasourceUid: '', query: '' };
const newPage = { url: '', datasourceUid: undefined, query: undefined };
const whole = css({ width: '100%' });
