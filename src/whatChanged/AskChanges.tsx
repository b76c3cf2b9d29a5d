import React from 'react';

import { type TimeRange } from '@grafana/data';
import { Dropdown, Menu } from '@grafana/ui';

import { DropdownMenu } from '../controls/escape';
import { TextButton } from '../controls/buttons';
import { mayExplore } from '../grafana/exploreLinks';
import { periodOf, windowOfPeriod } from '../query/plan/timeRanges';
import { type ChangeSearch } from '../types';
import { type AskedFrom, askInExplore } from './askInExplore';
import { changesOfFilters, filtersAsCondition } from './suited';

/** Menu of comparisons for the events in a range. */
export function AskChanges({ range, ...asked }: AskedFrom & { range: TimeRange }) {
  if (!mayExplore()) {
    return null;
  }
  const questions = () => (
    <DropdownMenu>
      {questionsOf(asked.query.query, range).map(({ label, changes, text }) => (
        <Menu.Item
          key={label}
          label={label}
          onClick={() => askInExplore({ ...asked, range: range.raw }, changes, text)}
        />
      ))}
    </DropdownMenu>
  );
  return (
    <Dropdown overlay={questions} placement="top-end">
      <TextButton icon="exchange-alt" tooltip="Find what sets the events in this time range apart from others">
        What changed?
      </TextButton>
    </Dropdown>
  );
}

/** A comparison that the menu offers for a range. */
interface Question {
  label: string;
  changes: ChangeSearch;
  /** The original query without its filters; set if these define the selected events. */
  text?: string;
}

const day = 86_400_000;

/** The menu's comparisons. If the query filters failures, the comparison with other events comes first. */
function questionsOf(query: string, range: TimeRange): Question[] {
  const { from, to } = periodOf(range);
  const shifts = [
    { what: 'preceding range', shift: to - from },
    { what: 'same time yesterday', shift: day },
    { what: 'same time a week ago', shift: 7 * day },
  ];
  const earlier = shifts
    // A longer range would overlap the time it's compared with.
    .filter(({ shift }) => to - from <= shift)
    .map(({ what, shift }) => ({
      label: `Compared with the ${what}`,
      changes: {
        window: windowOfPeriod({ from, to }),
        baseline: windowOfPeriod({ from: from - shift, to: to - shift }),
      },
    }));
  const filters = filtersAsCondition(query);
  if (filters === undefined) {
    return earlier;
  }
  const others = {
    label: 'Compared with the other events in this range',
    changes: changesOfFilters(filters.where, { from, to }),
    text: filters.query,
  };
  return filters.isFailure ? [others, ...earlier] : [...earlier, others];
}
