import React, { type ComponentType, type ReactNode, useEffect, useRef } from 'react';

import { css } from '@emotion/css';

import { FieldSet, Stack, Text, TextLink } from '@grafana/ui';

import { AddressFields } from './AddressFields';
import { DatasetGroupFields } from './DatasetGroupFields';
import { DefaultFilterFields } from './DefaultFilterFields';
import { LinkFields } from './LinkFields';
import { LevelFields, LimitFields, QueryFields, RefreshFields } from './QueryFields';
import { type AplConfigEditorProps, type SettingsProps } from './settingsProps';
import { TextLinkFields } from './TextLinkFields';
import { TokenFields } from './TokenFields';
import { WordsFields } from './WordsFields';

const sections: ReadonlyArray<{
  title: string;
  description: NonNullable<ReactNode>;
  Fields: ComponentType<SettingsProps>;
}> = [
  {
    title: 'Connection',
    description: 'Grafana’s server sends the requests, so these addresses must be reachable from there.',
    Fields: AddressFields,
  },
  {
    title: 'Tokens',
    description: (
      <>
        Create API tokens in the service under Settings → API tokens (
        <TextLink href="https://axiom.co/docs/reference/tokens" external inline variant="bodySmall">
          how to
        </TextLink>
        ). Grafana’s server stores them encrypted and adds them to requests. They never reach the browser.
      </>
    ),
    Fields: TokenFields,
  },
  { title: 'Queries', description: 'All settings in this section are optional.', Fields: QueryFields },
  {
    title: 'Systems',
    description:
      'Datasets that belong together. Links between logs, traces and metrics stay within a system. For datasets without a system, links use the logs and traces datasets chosen under Queries, or all datasets of the matching kind.',
    Fields: DatasetGroupFields,
  },
  {
    title: 'Refresh',
    description: 'If a query summarizes by bin(_time, …), a refresh can fetch just the newest bins.',
    Fields: RefreshFields,
  },
  {
    title: 'Limits',
    description: 'A panel that exceeds a limit shows a message. Editors can still run its query once.',
    Fields: LimitFields,
  },
  {
    title: 'Default filters',
    description:
      'Conditions added to all queries on a dataset, unless a query turns them off. They don’t restrict access; use views for that.',
    Fields: DefaultFilterFields,
  },
  {
    title: 'Log levels',
    description: 'Levels set the colors of log lines and of the log volume in Explore.',
    Fields: LevelFields,
  },
  {
    title: 'Links',
    description: 'Turn values in tables, log lines and series into links to a page or a query in Explore.',
    Fields: LinkFields,
  },
  {
    title: 'Links in text',
    description:
      'Turn parts of a log line’s text, such as trace IDs in JSON, ticket numbers or addresses, into links in the line’s details.',
    Fields: TextLinkFields,
  },
  {
    title: 'Queries in words',
    description: 'Query editors understand simple questions. Other questions can be sent to a language model.',
    Fields: WordsFields,
  },
];

/** Settings page. If the settings are read-only, a `fieldset` disables all controls. */
export default function ConfigEditor(props: AplConfigEditorProps) {
  const { options, onOptionsChange } = props;
  const { readOnly, jsonData: settings } = options;
  // A picker reports typed text late. Meanwhile, another field may have changed.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const change: SettingsProps['change'] = (changed) =>
    onOptionsChange({ ...latest.current, jsonData: { ...latest.current.jsonData, ...changed } });
  return (
    <div className={narrow}>
      {sections.map(({ title, description, Fields }) => (
        <FieldSet
          key={title}
          disabled={readOnly}
          label={
            <Text element="h2" variant="h3">
              {title}
            </Text>
          }
        >
          <div className={text}>
            <Text element="p" color="secondary" variant="bodySmall">
              {description}
            </Text>
          </div>
          <Stack direction="column" gap={2}>
            <Fields {...props} settings={settings} change={change} />
          </Stack>
        </FieldSet>
      ))}
    </div>
  );
}

/** Limits the width of controls, so that they fit a small window. */
const narrow = css({ maxWidth: 578 });
const text = css({ marginTop: -8, marginBottom: 16 });
