import React from 'react';

import { css } from '@emotion/css';

import { ConfigSection } from '@grafana/plugin-ui';
import { Divider, TextLink } from '@grafana/ui';

import { AddressFields } from './AddressFields';
import { type AplConfigEditorProps } from './editorProps';
import { QueryFields } from './QueryFields';
import { TokenFields } from './TokenFields';

/** Controls fill it, and so fit into a small window as well. */
const narrow = css({ maxWidth: 578 });

/** The data source's settings. What is provisioned is shown and cannot be changed. */
export default function ConfigEditor({ options, onOptionsChange }: AplConfigEditorProps) {
  return (
    <div className={narrow}>
      <ConfigSection
        title="Connection"
        description="Requests go through Grafana's server, so it has to reach these addresses; browsers do not."
      >
        <AddressFields options={options} onOptionsChange={onOptionsChange} />
      </ConfigSection>
      <Divider />
      <ConfigSection
        title="Tokens"
        description={
          <>
            Make API tokens in the service under Settings, API tokens (
            <TextLink href="https://axiom.co/docs/reference/tokens" external inline variant="bodySmall">
              how to
            </TextLink>
            ). Grafana&apos;s server keeps them encrypted and adds them to requests: they never reach a browser.
          </>
        }
      >
        <TokenFields options={options} onOptionsChange={onOptionsChange} />
      </ConfigSection>
      <Divider />
      <ConfigSection title="Queries" description="Both are optional." isCollapsible>
        <QueryFields options={options} onOptionsChange={onOptionsChange} />
      </ConfigSection>
    </div>
  );
}
