import React, { useState } from 'react';

import { CoreApp, type TimeRange } from '@grafana/data';
import { Button, Dropdown, Menu } from '@grafana/ui';

import { type LastRequest } from '../components/sentText';
import { type AplSource } from '../source';
import { type AplQuery, type ChangeSearch } from '../types';
import { isZoomInto, questionsOf } from './baselines';
import { exploreAddress } from '../grafana/exploreAddress';

interface Props {
  datasource: AplSource;
  query: AplQuery;
  range: TimeRange;
  app: CoreApp | undefined;
  request: LastRequest | undefined;
  /** Called with the question in place of the query, in Explore. */
  onRun: (query: AplQuery) => void;
}

/** Asks what is different in the range than at another time: in Explore in place of the query, elsewhere in Explore in a new tab. */
export function AskChanges({ datasource, query, range, app, request, onRun }: Props) {
  const wider = useWiderRange(range);
  const ask = (changes: ChangeSearch) => {
    if (app === CoreApp.Explore) {
      onRun({ ...query, kind: 'changes', changes });
      return;
    }
    const { scopedVars = {}, filters } = request ?? {};
    const [{ query: apl }] = datasource.interpolateVariablesInQueries([query], scopedVars, filters);
    const asked: AplQuery = { refId: 'A', kind: 'changes', query: apl, changes };
    window.open(exploreAddress(datasource.uid, asked, range.raw), '_blank', 'noopener,noreferrer');
  };
  const questions = () => (
    <Menu>
      {questionsOf(range, wider).map(({ label, changes }) => (
        <Menu.Item key={label} label={label} onClick={() => ask(changes)} />
      ))}
    </Menu>
  );
  return (
    <Dropdown overlay={questions} placement="top-end">
      <Button
        size="sm"
        variant="secondary"
        fill="text"
        icon="exchange-alt"
        tooltip="What is different about the events of this time range"
      >
        What changed?
      </Button>
    </Dropdown>
  );
}

/** Returns the range before the person zoomed into this one; `undefined` where they did not. */
function useWiderRange(range: TimeRange): TimeRange | undefined {
  const [seen, setSeen] = useState<{ range: TimeRange; wider?: TimeRange }>({ range });
  if (seen.range !== range) {
    const wider = [seen.range, seen.wider].find((other) => other !== undefined && isZoomInto(range, other));
    setSeen({ range, wider });
  }
  return seen.wider;
}
