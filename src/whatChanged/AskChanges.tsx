import React, { useState } from 'react';

import { type TimeRange } from '@grafana/data';
import { Button, Dropdown, Menu } from '@grafana/ui';

import { DropdownMenu } from '../components/KeptEscape';
import { mayExplore } from '../grafana/exploreLinks';
import { type AskedFrom, askInExplore } from './askInExplore';
import { isZoomInto, questionsOf } from './baselines';

/** Asks what is different in the range than at another time. */
export function AskChanges({ range, ...asked }: AskedFrom & { range: TimeRange }) {
  const wider = useWiderRange(range);
  if (!mayExplore()) {
    return null;
  }
  const questions = () => (
    <DropdownMenu>
      {questionsOf(range, wider).map(({ label, changes }) => (
        <Menu.Item key={label} label={label} onClick={() => askInExplore({ ...asked, range: range.raw }, changes)} />
      ))}
    </DropdownMenu>
  );
  return (
    <Dropdown overlay={questions} placement="top-end">
      <Button
        size="sm"
        variant="secondary"
        fill="text"
        icon="exchange-alt"
        tooltip="Find what’s different about the events in this time range"
      >
        What changed?
      </Button>
    </Dropdown>
  );
}

function useWiderRange(range: TimeRange): TimeRange | undefined {
  const [seen, setSeen] = useState<{ range: TimeRange; wider?: TimeRange }>({ range });
  if (seen.range !== range) {
    const wider = [seen.range, seen.wider].find((other) => other !== undefined && isZoomInto(range, other));
    setSeen({ range, wider });
  }
  return seen.wider;
}
