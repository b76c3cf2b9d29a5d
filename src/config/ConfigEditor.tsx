import React, { type ReactNode } from 'react';

import { css } from '@emotion/css';

import { FieldSet, Text, TextLink } from '@grafana/ui';

import { type AplConfigEditorProps, type SettingsProps } from '../types';
import { AddressFields } from './AddressFields';
import { LevelFields } from './LevelFields';
import { LinkFields } from './LinkFields';
import { QueryFields } from './QueryFields';
import { RefreshFields } from './RefreshFields';
import { TokenFields } from './TokenFields';

/** Edits the data source's settings. Provisioned settings are shown and cannot be changed. */
export default function ConfigEditor({ options, onOptionsChange }: AplConfigEditorProps) {
  const { readOnly, jsonData: settings, url } = options;
  const change: SettingsProps['change'] = (changed) =>
    onOptionsChange({ ...options, jsonData: { ...settings, ...changed } });
  const edited = { settings, readOnly, change };
  return (
    <div className={narrow}>
      <Section
        title="Connection"
        description="Grafana's server sends the requests, so it has to reach these addresses; browsers do not."
        readOnly={readOnly}
      >
        <AddressFields options={options} onOptionsChange={onOptionsChange} />
      </Section>
      <Section
        title="Tokens"
        description={
          <>
            Create API tokens in the service under Settings, API tokens (
            <TextLink href="https://axiom.co/docs/reference/tokens" external inline variant="bodySmall">
              how to
            </TextLink>
            ). Grafana&apos;s server encrypts them and adds them to requests: they never reach a browser.
          </>
        }
        readOnly={readOnly}
      >
        <TokenFields options={options} onOptionsChange={onOptionsChange} />
      </Section>
      <Section title="Queries" description="All are optional." readOnly={readOnly}>
        <QueryFields {...edited} url={url} />
      </Section>
      <Section
        title="Dashboards that refresh"
        description="Queries that summarize by bin(_time, …) need not be asked for the whole time range each time."
        readOnly={readOnly}
      >
        <RefreshFields {...edited} />
      </Section>
      <Section
        title="Log levels"
        description="They colour log lines, and the bars of their number in Explore."
        readOnly={readOnly}
      >
        <LevelFields {...edited} />
      </Section>
      <Section
        title="Links"
        description="From values in tables, log lines and series: to a page, or to a query in Explore."
        readOnly={readOnly}
      >
        <LinkFields {...edited} />
      </Section>
    </div>
  );
}

interface SectionProps {
  title: string;
  description: NonNullable<ReactNode>;
  /** Disables every control, including the buttons that Grafana's inputs leave enabled. */
  readOnly: boolean | undefined;
  children: ReactNode;
}

/** Groups settings below a heading. Grafana's page has headings of the first level above it. */
function Section({ title, description, readOnly, children }: SectionProps) {
  const heading = (
    <Text element="h2" variant="h3">
      {title}
    </Text>
  );
  return (
    <FieldSet label={heading} disabled={readOnly}>
      <div className={text}>
        <Text element="p" color="secondary" variant="bodySmall">
          {description}
        </Text>
      </div>
      {children}
    </FieldSet>
  );
}

/** Controls fill it, so they fit into a small window. */
const narrow = css({ maxWidth: 578 });
const text = css({ marginTop: -8, marginBottom: 16 });
