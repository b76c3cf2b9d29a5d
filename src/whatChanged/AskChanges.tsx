import React from 'react';

import { type TimeRange } from '@grafana/data';
import { Dropdown, Menu } from '@grafana/ui';

import { DropdownMenu } from '../controls/escape';
import { TextButton } from '../controls/buttons';
import { mayExplore } from '../grafana/exploreLinks';
import { type Period } from '../query/plan/timeRanges';
import { type ChangeSearch } from '../types';
import { type AskedFrom, askInExplore } from './askInExplore';
import { changesOfFilters, filtersAsCondition } from './suited';
import { windowOfPeriod } from './windows';

/** Menu of comparisons of the range with other times. */
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
      <TextButton icon="exchange-alt" tooltip="Find what’s different about the events in this time range">
        What changed?
      </TextButton>
    </Dropdown>
  );
}

/** A baseline for a range. */
interface Question {
  label: string;
  changes: ChangeSearch;
  /** Query of both sides, if its filters define one of them. */
  text?: string;
}

const day = 86_400_000;
/** Lengths of the range on each side of it. */
const around = 4;

/** Comparisons for a query in a range; for failures, with successes first. */
function questionsOf(query: string, range: TimeRange): Question[] {
  const selection = { from: range.from.valueOf(), to: range.to.valueOf() };
  const length = selection.to - selection.from;
  const question = (label: string, baseline: Period): Question => ({
    label,
    changes: { window: windowOfPeriod(selection), baseline: windowOfPeriod(baseline) },
  });
  const before = (label: string, shift: number) =>
    question(label, { from: selection.from - shift, to: selection.to - shift });
  const filters = filtersAsCondition(query);
  const ofOthers = filters && {
    label: 'Compared with the other events of this range',
    changes: changesOfFilters(filters.where, selection),
    text: filters.query,
  };
  return [
    ...(filters?.isFailure && ofOthers ? [ofOthers] : []),
    before('Compared with the range before', length),
    // Part of a longer range would be compared with itself.
    ...(length <= day ? [before('Compared with the same time yesterday', day)] : []),
    ...(length <= 7 * day ? [before('Compared with the same time a week ago', 7 * day)] : []),
    question('Compared with the time around it', {
      from: selection.from - around * length,
      to: selection.to + around * length,
    }),
    ...(filters?.isFailure || !ofOthers ? [] : [ofOthers]),
  ];
}
