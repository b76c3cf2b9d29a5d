import React from 'react';

import { DataSourcePicker, getDataSourceSrv } from '@grafana/runtime';
import { TextArea } from '@grafana/ui';

import { ChoiceField, InputField, Labelled } from '../controls/fields';
import { linkProblems, readLinks } from '../query/links/linkProblems';
import { type ValueLink } from '../settings';
import { RecordList } from './RecordList';
import { type SettingsProps } from './settingsProps';

export function LinkFields({ options, settings, change }: SettingsProps) {
  return (
    <RecordList<ValueLink>
      name="Link"
      records={readLinks(settings.links)}
      empty={{ field: '', title: '', url: '' }}
      onChange={(links) => change({ links })}
    >
      {(link, onChange, isFresh) => (
        <LinkEditor link={link} isFresh={isFresh} readOnly={options.readOnly} onChange={onChange} />
      )}
    </RecordList>
  );
}

interface LinkEditorProps {
  link: ValueLink;
  isFresh: boolean;
  readOnly: boolean | undefined;
  onChange: (changed: Partial<ValueLink>) => void;
}

function LinkEditor({ link, isFresh, readOnly, onChange }: LinkEditorProps) {
  const { datasourceUid, query = '' } = link;
  const isQuery = typeof datasourceUid === 'string';
  const problems = linkProblems(link, getDataSourceSrv());
  const problemOf = (key: 'field' | 'url' | 'datasourceUid' | 'query') =>
    link[key] || !isFresh ? problems[key] : undefined;

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
    <>
      {line('field', 'Field', 'Field name, or a regular expression between slashes: /_id$/', 'request_id')}
      {line('title', 'Label', 'Link text', 'Open the request')}
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
            problem={problemOf('query')}
            description="Use ${__value.raw} for the value. In APL, it’s quoted the same way as a variable’s value"
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
    </>
  );
}

const newQuery = { url: undefined, datasourceUid: '', query: '' };
const newPage = { url: '', datasourceUid: undefined, query: undefined };
