import React, { useId, useRef } from 'react';

import { css } from '@emotion/css';

import { DataSourcePicker, getDataSourceSrv } from '@grafana/runtime';
import { Box, Button, Field, RadioButtonGroup, Stack, Text, TextArea } from '@grafana/ui';

import { linkProblems } from '../query/links/linkProblems';
import { readLinks } from '../query/links/readLinks';
import { type SettingsProps, type ValueLink } from '../types';
import { SettingField, TextSetting } from './SettingField';

/** Edits the links on values: a group of fields for each. */
export function LinkFields({ settings, readOnly, change }: SettingsProps) {
  const links = readLinks(settings.links);
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const save = (changed: ValueLink[]) => change({ links: changed.length > 0 ? changed : undefined });
  return (
    <Stack direction="column" gap={2} alignItems="flex-start">
      {links.map((link, index) => (
        <LinkEditor
          key={index}
          id={`${id}-${index}`}
          name={`Link ${index + 1}`}
          link={link}
          readOnly={readOnly}
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
        disabled={readOnly}
        onClick={() => save([...links, { field: '', title: '', url: '' }])}
      >
        Add a link
      </Button>
    </Stack>
  );
}

interface LinkEditorProps {
  id: string;
  name: string;
  link: ValueLink;
  readOnly: boolean | undefined;
  onChange: (changed: Partial<ValueLink>) => void;
  onRemove: () => void;
}

function LinkEditor({ id, name, link, readOnly, onChange, onRemove }: LinkEditorProps) {
  const { datasourceUid, query = '' } = link;
  const isQuery = typeof datasourceUid === 'string';
  const problems = linkProblems(link, getDataSourceSrv());
  /** What nobody has typed yet is not wrong. */
  const problemOf = (key: 'field' | 'url' | 'datasourceUid') => (link[key] ? problems[key] : undefined);

  /** Takes a line of text. */
  const line = (key: 'field' | 'title' | 'url', label: string, description: string, placeholder: string) => (
    <TextSetting
      id={`${id}-${key}`}
      label={label}
      description={description}
      disabled={readOnly}
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
            disabled={readOnly}
            onClick={onRemove}
          />
        </Stack>
        {line('field', 'Field', 'Its name, or a regular expression over names between slashes: /_id$/', 'request_id')}
        {line('title', 'Label', 'What the link is called', 'Open the request')}
        <Field label="Leads to" disabled={readOnly}>
          <RadioButtonGroup
            id={`${id}-target`}
            aria-label="Leads to"
            options={[
              { value: false, label: 'A page' },
              { value: true, label: 'A query in Explore' },
            ]}
            value={isQuery}
            disabled={readOnly}
            onChange={(chosen) =>
              onChange(
                chosen
                  ? { url: undefined, datasourceUid: '', query: '' }
                  : { url: '', datasourceUid: undefined, query: undefined }
              )
            }
          />
        </Field>
        {!isQuery &&
          line(
            'url',
            'Address',
            'With ${__value.raw} for the value, or ${__value.raw:percentencode} where it is a parameter',
            'https://example.com/requests/${__value.raw}'
          )}
        {isQuery && (
          <>
            <SettingField
              id={`${id}-source`}
              label="Data source"
              disabled={readOnly}
              problem={problemOf('datasourceUid')}
            >
              <DataSourcePicker
                inputId={`${id}-source`}
                current={datasourceUid || null}
                noDefault
                disabled={readOnly}
                onChange={({ uid }) => onChange({ datasourceUid: uid })}
              />
            </SettingField>
            <SettingField
              id={`${id}-query`}
              label="Query"
              description="In the language of the data source, with ${__value.raw} for the value. In APL, a value is quoted as that of any variable"
              disabled={readOnly}
            >
              <TextArea
                id={`${id}-query`}
                rows={3}
                value={query}
                placeholder={"['my-dataset']\n| where request_id == ${__value.raw}"}
                onChange={({ currentTarget }) => onChange({ query: currentTarget.value })}
              />
            </SettingField>
          </>
        )}
      </Box>
    </div>
  );
}

const whole = css({ width: '100%' });
