import React, { useState } from 'react';

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
  const wider = useWiderRange(range);
  if (!mayExplore()) {
    return null;
  }
  const questions = () => (
    <DropdownMenu>
      {questionsOf(asked.query.query, range, wider).map(({ label, changes, text }) => (
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

function useWiderRange(range: TimeRange): TimeRange | undefined {
  const [seen, setSeen] = useState<{ range: TimeRange; wider?: TimeRange }>({ range });
  if (seen.range !== range) {
    const wider = [seen.range, seen.wider].find((other) => other !== undefined && isZoomInto(range, other));
    setSeen({ range, wider });
  }
  return seen.wider;
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

/**
 * Comparisons for a query in a range; for failures, with successes first.
 * @param wider the range before zooming into this one
 */
function questionsOf(query: string, range: TimeRange, wider: TimeRange | undefined): Question[] {
  const selection = spanOf(range);
  const length = selection.to - selection.from;
  const before = (shift: number): Period => ({ from: selection.from - shift, to: selection.to - shift });
  const question = (label: string, baseline: Period): Question => ({
    label,
    changes: { window: windowOfPeriod(selection), baseline: windowOfPeriod(baseline) },
  });
  const filters = filtersAsCondition(query);
  const ofOthers: Question[] =
    filters === undefined
      ? []
      : [
          {
            label: 'Compared with the other events of this range',
            changes: changesOfFilters(filters.where, selection),
            text: filters.query,
          },
        ];
  return [
    ...(filters?.isFailure ? ofOthers : []),
    ...(wider ? [question('Compared with the range before the zoom', spanOf(wider))] : []),
    question('Compared with the range before', before(length)),
    // Part of a longer range would be compared with itself.
    ...(length <= day ? [question('Compared with the same time yesterday', before(day))] : []),
    ...(length <= 7 * day ? [question('Compared with the same time a week ago', before(7 * day))] : []),
    question('Compared with the time around it', {
      from: selection.from - around * length,
      to: selection.to + around * length,
    }),
    ...(filters?.isFailure ? [] : ofOthers),
  ];
}

/** Whether a range is a part of another, as after dragging over a chart. */
function isZoomInto({ raw, ...range }: TimeRange, wider: TimeRange): boolean {
  const [inner, outer] = [spanOf({ raw, ...range }), spanOf(wider)];
  const isPart = inner.from >= outer.from && inner.to <= outer.to;
  return isPart && typeof raw.from !== 'string' && inner.to - inner.from < 0.9 * (outer.to - outer.from);
}

function spanOf({ from, to }: TimeRange): Period {
  return { from: from.valueOf(), to: to.valueOf() };
}
