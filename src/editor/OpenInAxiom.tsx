import React from 'react';

import { type TimeRange } from '@grafana/data';

import { withoutSlash } from '../service/deployments';
import { TextButton } from '../controls/buttons';
import { type LastRequest, sentText } from '../editing/sentText';
import { type AplSource } from '../source';
import { httpAddress } from '../grafana/httpAddress';
import { type AplQuery } from '../types';

interface Props {
  datasource: AplSource;
  query: AplQuery;
  range: TimeRange;
  request: LastRequest | undefined;
}

/** Opens the query and its range in Axiom, if the settings contain the organization's URL. */
export function OpenInAxiom({ datasource, query, range, request }: Props) {
  const page = httpAddress(datasource.settings.organizationUrl);
  if (page === undefined || !datasource.filterQuery(query)) {
    return null;
  }
  const open = () => {
    const text = sentText(datasource, query, range, request);
    window.open(queryPage(page, text, range), '_blank', 'noopener,noreferrer');
  };
  return (
    <TextButton
      icon="external-link-alt"
      tooltip="Opens this query and time range in Axiom, in a new tab"
      onClick={open}
    >
      Open in Axiom
    </TextButton>
  );
}

/** URL of a query on an organization's page (service facts, "Query"). The format of absolute ranges is assumed. */
export function queryPage(page: string, apl: string, { from, to, raw }: TimeRange): string {
  // For example, `6h` for the range from `now-6h` to `now`.
  const quickRange =
    raw.to === 'now' && typeof raw.from === 'string' ? /^now-(\d+[mhd])$/.exec(raw.from)?.[1] : undefined;
  const queryOptions =
    quickRange === undefined
      ? { quickRange: '', startTime: from.toISOString(), endTime: to.toISOString() }
      : { quickRange };
  return `${withoutSlash(page)}/query?initForm=${encodeURIComponent(JSON.stringify({ apl, queryOptions }))}`;
}
