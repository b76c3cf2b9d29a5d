import React from 'react';

import { type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

import { TextButton } from '../controls/buttons';
import { type AplSource } from '../source';
import { type ChangesQuery } from '../types';
import { type ChangesReport } from './changesFrame';
import { groupText } from './sentences';
import { atOtherTimes, besideFiltered, besideOthers } from './widened';
import { readChanges } from './windows';

interface Props {
  query: ChangesQuery;
  report: ChangesReport;
  schema: AplSource['schema']['known'];
  range: TimeRange | undefined;
  timeZone: TimeZone | undefined;
  onRun: (query: ChangesQuery) => void;
}

/** Button that compares the selected events with a wider baseline, if there is one. */
export function CompareWider({ query, report, schema, range, timeZone, onRun }: Props) {
  const { group, ...ofAllGroups } = readChanges(query.changes);
  const { comparedBy, events, findings, widened, where } = report;
  const isSure = findings.some((finding) => finding.isSure);
  if (events.selection === 0) {
    return null;
  }
  if (widened !== undefined) {
    const otherTimes =
      group && range && where !== undefined ? atOtherTimes(query, schema, { range, timezone: timeZone }) : undefined;
    return group && otherTimes ? (
      <div>
        <TextButton onClick={() => onRun(otherTimes.query)}>Compare with {groupText(group)} at other times</TextButton>
      </div>
    ) : null;
  }
  if (isSure) {
    return null;
  }
  const ofOthers = comparedBy === 'windows' ? besideFiltered(query)?.query : undefined;
  const beside = besideOthers(query, schema)?.query;
  return (
    <>
      {ofOthers && (
        <div>
          Only events that match the query’s filters were compared.
          <TextButton onClick={() => onRun(ofOthers)}>Compare them with other events of the same time</TextButton>
        </div>
      )}
      {group && (
        <div>
          Only events with {groupText(group)} were compared.
          {beside && <TextButton onClick={() => onRun(beside)}>Compare with all other events</TextButton>}
          <TextButton onClick={() => onRun({ ...query, changes: ofAllGroups })}>
            Compare events of all groups
          </TextButton>
        </div>
      )}
    </>
  );
}
