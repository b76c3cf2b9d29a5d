import React, { useState } from 'react';

import { Text, TextArea } from '@grafana/ui';

import { ChoiceField, InputField, Labelled } from '../controls/fields';
import { readPattern } from '../query/links/linearPattern';
import { readTextLinks, textLinkProblems } from '../query/links/textLinks';
import { type TextLink } from '../settings';
import { RecordList } from './RecordList';
import { type SettingsProps } from './settingsProps';

export function TextLinkFields({ settings, change }: SettingsProps) {
  return (
    <RecordList<TextLink>
      name="Text link"
      records={readTextLinks(settings.textLinks)}
      empty={{ title: '', pattern: '' }}
      onChange={(textLinks) => change({ textLinks })}
    >
      {(link, onChange, isFresh) => <TextLinkEditor link={link} isFresh={isFresh} onChange={onChange} />}
    </RecordList>
  );
}

interface EditorProps {
  link: TextLink;
  isFresh: boolean;
  onChange: (changed: Partial<TextLink>) => void;
}

type Target = 'trace' | 'query' | 'page';

/** Initial settings of a link, by target. A link's target follows from the settings that it has. */
const targets: Readonly<Record<Target, Pick<TextLink, 'url' | 'query'>>> = {
  trace: { url: undefined, query: undefined },
  query: { url: undefined, query: '' },
  page: { url: '', query: undefined },
};

function TextLinkEditor({ link, isFresh, onChange }: EditorProps) {
  const [example, setExample] = useState('');
  const problems = textLinkProblems(link);
  const target: Target = link.url !== undefined ? 'page' : link.query !== undefined ? 'query' : 'trace';
  const line = (
    key: 'title' | 'field' | 'pattern' | 'url',
    label: string,
    description: string,
    placeholder: string
  ) => (
    <InputField
      label={label}
      description={description}
      problem={key !== 'field' && (link[key] || !isFresh) ? problems[key] : undefined}
      value={link[key] ?? ''}
      placeholder={placeholder}
      onChange={(text) => onChange({ [key]: key === 'field' ? text || undefined : text })}
    />
  );
  return (
    <>
      {line('title', 'Label', 'Link text', 'Open the ticket')}
      {line('field', 'Field', 'Optional. Default: the text of the line', 'body')}
      {line(
        'pattern',
        'Regular expression',
        'Must contain one group, which matches the part to use',
        '\\b(SHOP-\\d+)\\b'
      )}
      <InputField
        label="Example line"
        description="Not saved. Shows what the regular expression finds"
        value={example}
        placeholder="Paste a log line"
        onChange={setExample}
      />
      {example !== '' && (
        <Text element="p" variant="bodySmall" color="secondary">
          {foundIn(link.pattern, example)}
        </Text>
      )}
      <ChoiceField<Target>
        label="Target"
        options={[
          { value: 'trace', label: 'A trace' },
          { value: 'query', label: 'A query in Explore' },
          { value: 'page', label: 'A page' },
        ]}
        value={target}
        onChange={(chosen) => onChange(targets[chosen])}
      />
      {target === 'page' &&
        line(
          'url',
          'Address',
          'Use ${__value} for the matched part. It’s URL-encoded',
          'https://example.com/tickets/${__value}'
        )}
      {target === 'query' && (
        <Labelled
          label="Query"
          problem={link.query || !isFresh ? problems.query : undefined}
          description="In APL. Use ${__value} for the matched part. It’s quoted the same way as a variable’s value"
        >
          {(id) => (
            <TextArea
              id={id}
              rows={3}
              value={link.query ?? ''}
              placeholder={"['my-dataset']\n| where user == ${__value}"}
              onChange={({ currentTarget }) => onChange({ query: currentTarget.value })}
            />
          )}
        </Labelled>
      )}
    </>
  );
}

function foundIn(pattern: string, line: string): string {
  const find = readPattern(pattern);
  const found = typeof find === 'function' ? find(line) : undefined;
  return found === undefined ? 'No match in the example line' : `Finds “${found}”`;
}
