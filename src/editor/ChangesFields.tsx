import React from 'react';

import { dateTime, type DateTime, type TimeRange, type TimeZone } from '@grafana/data';
import { Button, Label, Stack, Text } from '@grafana/ui';

import { conditionProblem } from '@aplkit/language/apl/diagnostics/condition';
import { AplEditor } from '../builder/AplEditor';
import { ChoiceField, RangeField, TextField } from '../controls/fields';
import { type KindFieldsProps } from '../source';
import { ManyPicker } from '../controls/Picker';
import { readTextFailure } from '../query/failures/queryFailure';
import { withoutUnset } from '../query/migration/withoutUnset';
import { listText } from '@aplkit/language/kit/words';
import { type ChangeSearch, type ChangeWindow, type ChangesQuery } from '../types';
import { Changes } from '../whatChanged/Changes';
import { comparableFields } from './comparableFields';
import { conditionFailure, stepsLeftOut } from '../whatChanged/comparison';
import { suited } from '../whatChanged/suited';
import { isOpen, momentOf, readChanges } from '../whatChanged/windows';

type ComparedBy = 'windows' | 'condition';

const ways: Array<{ value: ComparedBy; label: string; description: string }> = [
  { value: 'windows', label: 'Time windows', description: 'Events in one window compared with another' },
  { value: 'condition', label: 'Condition', description: 'Matching events compared with all others' },
];

/** Editor for a `changes` query: both sides of the comparison, and the fields to compare. */
export default function ChangesFields({
  datasource,
  query: saved,
  range,
  data,
  onChange,
  onRun,
}: Omit<KindFieldsProps<ChangesQuery>, 'onRunQuery'>) {
  const query = suited(saved, datasource.schema.known);
  const search = readChanges(query.changes);
  const by = search.where === undefined ? 'windows' : 'condition';
  const failure = readTextFailure(data, query);
  const changed = (part: Partial<ChangeSearch>): ChangesQuery => ({
    ...query,
    changes: withoutUnset({ ...search, ...part }),
  });
  const change = (part: Partial<ChangeSearch>) => onRun(changed(part));
  // Nothing runs until there is a condition.
  const choose = (next: ComparedBy) =>
    next === 'condition'
      ? onChange(changed({ where: '' }))
      : change({ where: undefined, measure: undefined, metric: undefined });
  const { before, without } = stepsLeftOut(query.query);
  const timeZone = data?.request?.timezone;
  return (
    <Stack direction="column" gap={1}>
      <Stack direction="row" gap={2} wrap="wrap" alignItems="flex-start">
        <ChoiceField<ComparedBy> label="Compare" name="What to compare" options={ways} value={by} onChange={choose} />
        {by === 'condition' && (
          <TextField
            label="Events with"
            placeholder="status >= 500"
            value={search.where ?? ''}
            problemOf={conditionProblem}
            failure={failure && search.where && conditionFailure(query.query, search.where, datasource.schema.known)}
            onChange={(where) => change({ where })}
          />
        )}
        <WindowField
          label="Window"
          placeholder={isOpen(search) ? 'Last quarter of the range' : 'Whole range'}
          value={search.window}
          timeZone={timeZone}
          onChange={(window) => change({ window })}
        />
        {by === 'windows' && (
          <WindowField
            label="Compared with"
            placeholder={search.ordinary ? 'Normal times' : 'Rest of the range'}
            value={search.baseline}
            timeZone={timeZone}
            onChange={(baseline) => change({ baseline })}
          />
        )}
      </Stack>
      {search.group && <GroupField group={search.group} onChange={(group) => change({ group })} />}
      <AplEditor
        label={`APL query ${query.refId}`}
        value={query}
        datasource={datasource}
        range={range}
        failure={failure}
        onChange={onChange}
        onRun={onRun}
      />
      {(before !== undefined || without.length > 0) && (
        <Text variant="bodySmall" color="secondary" element="p">
          Compares {before === undefined ? 'all matching events' : `the events before the step “${before}”`}
          {without.length > 0 && `, ignoring ${listText(without.map((word) => `“${word}”`))}`}.
        </Text>
      )}
      <ManyPicker
        label="Fields to compare"
        placeholder="All comparable fields"
        value={search.fields ?? []}
        options={async () => (await comparableFields(query, datasource)).map(({ name }) => name)}
        onChange={(fields) => change({ fields: fields.length > 0 ? fields : undefined })}
      />
      {search.where !== '' && <Changes {...{ datasource, query, range, data, onRun }} />}
    </Stack>
  );
}

interface GroupProps {
  group: NonNullable<ChangeSearch['group']>;
  /** Called with the remaining group; `undefined` for all events. */
  onChange: (group: ChangeSearch['group']) => void;
}

/** Group of the compared events, with a button per column to remove it. */
function GroupField({ group, onChange }: GroupProps) {
  const entries = Object.entries(group);
  const without = (name: string) => entries.filter(([other]) => other !== name);
  return (
    <div role="group" aria-label="Group">
      <Label description="The group you clicked. Click a value to remove it">Group</Label>
      <Stack direction="row" gap={1} wrap="wrap">
        {entries.map(([name, value]) => (
          <Button
            key={name}
            {...{ size: 'sm', variant: 'secondary', icon: 'times' }}
            aria-label={`Compare all values of ${name}, not only ${value}`}
            onClick={() => onChange(entries.length > 1 ? Object.fromEntries(without(name)) : undefined)}
          >
            {name}: {String(value)}
          </Button>
        ))}
      </Stack>
    </div>
  );
}

interface WindowProps {
  label: string;
  placeholder: string;
  value: ChangeWindow | undefined;
  timeZone: TimeZone | undefined;
  onChange: (window: ChangeWindow | undefined) => void;
}

const WindowField = ({ value, timeZone, onChange, ...field }: WindowProps) => (
  <RangeField
    {...field}
    timeZone={timeZone}
    value={rangeOf(value, timeZone)}
    onChange={({ raw }) => onChange(windowOf(raw))}
  />
);

/** Converts a window for Grafana's inputs. Without a window, the range has invalid times. */
function rangeOf(window: ChangeWindow | undefined, timeZone?: TimeZone): TimeRange {
  const of = (end: 'from' | 'to') => dateTime(window ? momentOf(window[end], end, timeZone) : null);
  const raw = (end: 'from' | 'to') => (window?.[end].includes('now') ? window[end] : of(end));
  const isValid = of('from').isValid() && of('to').isValid();
  return isValid || !window
    ? { from: of('from'), to: of('to'), raw: { from: raw('from'), to: raw('to') } }
    : rangeOf(undefined);
}

function windowOf({ from, to }: TimeRange['raw']): ChangeWindow | undefined {
  const text = (time: DateTime | string) =>
    typeof time === 'string' ? time : time.isValid() ? time.toISOString() : '';
  const window = { from: text(from), to: text(to) };
  return window.from === '' || window.to === '' ? undefined : window;
}
