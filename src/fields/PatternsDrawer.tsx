import React, { useId, useState } from 'react';

import { getDefaultTimeRange, getTimeZone } from '@grafana/data';
import { Alert, InlineSwitch, Text, useStyles2 } from '@grafana/ui';

import { type EditedQuery } from '@aplkit/language/apl/edit/change';
import { difference } from '@aplkit/language/apl/tree/edit';
import { type DataDrawerProps, drawerStyles } from '../editing/drawers';
import { SidePanel } from '../controls/SidePanel';
import { Loaded, useChosenRange } from '../controls/useResult';
import { ChoiceField } from '../controls/fields';
import { sentText } from '../editing/sentText';
import { toggleFilter } from '../filters/toggleFilter';
import { type Filter } from '@aplkit/language/kit/filter';
import { type RowsQuery } from '../types';
import { type FoundPattern, type PatternReport } from '../patterns/findPatterns';
import { comparedTimes } from '../patterns/comparedTimes';
import { coverageTexts } from '../patterns/patternsFrame';
import { periodOf } from '../query/plan/timeRanges';
import { PatternTable } from './PatternTable';
import { usePatterns } from './usePatterns';

interface Props extends DataDrawerProps {
  query: RowsQuery;
}

type Shown = 'all' | 'new' | 'gone';

/** Drawer with the patterns of a query's log lines, and filters for them. */
export function PatternsDrawer({ onClose, ...props }: Props & { onClose: () => void }) {
  return (
    <SidePanel title="Patterns" subtitle="Groups of log lines that differ only in values" size="lg" onClose={onClose}>
      <Patterns {...props} />
    </SidePanel>
  );
}

function Patterns(props: Props) {
  const { datasource, query, text, range: given, data, onEdit, onCompare } = props;
  const styles = useStyles2(drawerStyles);
  const { from, to, raw } = useChosenRange(given ?? getDefaultTimeRange());
  const switchId = useId();
  const [isCompared, setIsCompared] = useState(false);
  const [wanted, setWanted] = useState<Shown>('all');
  const [said, setSaid] = useState('');
  const apl = sentText(datasource, { ...query, query: text }, { from, to, raw }, data?.request);
  const { bodyField } = query;
  const period = periodOf({ from, to });
  const asked = { apl, bodyField, ...period, isCompared };
  const [result, report, again] = usePatterns(datasource, asked);
  // Keeps the last report while another analysis runs.
  const shown = report?.linesBefore === undefined ? 'all' : wanted;

  const filter = ({ operator, values }: FoundPattern, { field: { name: column } }: PatternReport, isOut: boolean) => {
    const kept: Filter = { column, operator, values };
    const wantedFilter: Filter = isOut ? { ...kept, operator: operator === '=' ? '!=' : '!~' } : kept;
    const edited: EditedQuery = toggleFilter(text, wantedFilter, datasource.schema.known, undefined);
    const [reason] = edited.leftOut;
    setSaid(reason ?? `Query changed to: ${edited.text}`);
    if (reason === undefined) {
      onEdit(difference(text, edited.text));
    }
  };

  return (
    <div className={styles.whole}>
      <div className={styles.controls}>
        <InlineSwitch
          id={switchId}
          label="Compare with the previous range"
          showLabel
          value={isCompared}
          onChange={({ currentTarget }) => setIsCompared(currentTarget.checked)}
        />
        {isCompared && (
          <ChoiceField<Shown>
            label="Show"
            name="Patterns to show"
            options={[
              { value: 'all', label: 'All' },
              { value: 'new', label: 'New', description: 'No lines in the previous range' },
              { value: 'gone', label: 'Gone', description: 'Lines in the previous range only' },
            ]}
            value={wanted}
            onChange={setWanted}
          />
        )}
      </div>
      {isCompared && comparedTimes(apl, period) === undefined && (
        <Alert severity="info" title="Can’t compare with the previous range because the query limits _time">
          Remove the query’s condition on _time, or compare _time with fixed times, such as
          datetime(2026-01-31T12:00:00Z).
        </Alert>
      )}
      <div className={styles.said} aria-live="polite">
        {said}
      </div>
      <Loaded of={[result, again]} loading="Finding patterns…" failure="Couldn’t find patterns" />
      {result?.state !== 'failed' && report && (
        <Found
          {...{ report, shown }}
          timeZone={data?.request?.timezone || getTimeZone()}
          onFilter={(pattern, isOut) => filter(pattern, report, isOut)}
          onCompare={onCompare && (({ condition }) => onCompare(text, condition))}
        />
      )}
    </div>
  );
}

interface FoundProps {
  report: PatternReport;
  shown: Shown;
  timeZone: string;
  onFilter: (pattern: FoundPattern, isOut: boolean) => void;
  onCompare: ((pattern: FoundPattern) => void) | undefined;
}

function Found({ report, shown, ...actions }: FoundProps) {
  const patterns = report.patterns.filter(({ change }) => shown === 'all' || change === shown);
  if (report.patterns.length === 0) {
    return (
      <Alert severity="info" title={coverageTexts(report)[0]}>
        Choose a longer time range, or remove filters.
      </Alert>
    );
  }
  return (
    <>
      <div role="note">
        <Text color="secondary">{coverageTexts(report).join(' ')}</Text>
      </div>
      {patterns.length === 0 ? (
        <Alert severity="info" title={`No patterns are ${shown}.`} />
      ) : (
        <PatternTable {...{ report, patterns }} {...actions} />
      )}
    </>
  );
}
