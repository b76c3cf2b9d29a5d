import React, { useState } from 'react';

import { type QueryEditorProps } from '@grafana/data';
import { Stack } from '@grafana/ui';

import { analyze } from '../apl/analysis/analyze';
import { AplEditor } from '../builder/AplEditor';
import { ChoiceField, TextField } from '../components/fields';
import { NamesPicker } from '../components/pickers';
import { failureOf } from '../query/queryFailure';
import { readFields } from '../schema/readFields';
import { type AplSource } from '../source';
import { type AplOptions, type AplQuery, type ChangeSearch } from '../types';
import { Changes } from './Changes';
import { fieldsOfColumns, hasSizes, hasValues } from './comparedFields';
import { conditionProblem, eventsOf } from './comparison';
import { GroupField } from './GroupField';
import { readChanges } from './windows';
import { WindowField } from './WindowField';

interface Props extends Pick<
  QueryEditorProps<AplSource, AplQuery, AplOptions>,
  'datasource' | 'query' | 'range' | 'data' | 'onChange'
> {
  /** Called with the whole query, to change and run it. */
  onRun: (query: AplQuery) => void;
}

type Way = 'windows' | 'condition';

const ways: Array<{ value: Way; label: string; description: string }> = [
  { value: 'windows', label: 'Windows of time', description: 'The events of a window with those of another' },
  { value: 'condition', label: 'A condition', description: 'The events that fit it with those that do not' },
];

/** Edits a query of kind `changes`: which events are compared with which, and by which fields. */
export default function ChangesFields({ datasource, query, range, data, onChange, onRun }: Props) {
  const search = readChanges(query.changes);
  const [way, setWay] = useState<Way>(search.where === undefined ? 'windows' : 'condition');
  const change = (changed: Partial<ChangeSearch>) => {
    // What is not set is not saved.
    const set = Object.entries({ ...search, ...changed }).filter(([, value]) => value !== undefined && value !== '');
    onRun({ ...query, changes: Object.fromEntries(set) });
  };
  const choose = (next: Way) => {
    setWay(next);
    if (next === 'windows' && search.where !== undefined) {
      change({ where: undefined });
    }
  };
  return (
    <Stack direction="column" gap={1}>
      <Stack direction="row" gap={2} wrap="wrap" alignItems="flex-start">
        <ChoiceField<Way> label="Compare" name="What is compared" options={ways} value={way} onChange={choose} />
        {way === 'condition' && (
          <TextField
            label="Events with"
            placeholder="status >= 500"
            value={search.where ?? ''}
            problemOf={conditionProblem}
            onChange={(where) => change({ where, baseline: undefined })}
          />
        )}
        <WindowField
          label="Window"
          placeholder="The whole range"
          value={search.window}
          onChange={(window) => change({ window })}
        />
        {way === 'windows' && (
          <WindowField
            label="Compared with"
            placeholder="The rest of the range"
            value={search.baseline}
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
        failure={failureOf(data, query.refId)}
        onChange={(changed) => onChange({ ...query, ...changed })}
        onRun={(changed) => onRun({ ...query, ...changed })}
      />
      <NamesPicker
        label="Fields"
        description="Which are compared"
        placeholder="All that can be compared"
        value={search.fields ?? []}
        suggest={() => comparableFields(query, datasource)}
        onChange={(fields) => change({ fields: fields.length > 0 ? fields : undefined })}
      />
      <Changes datasource={datasource} query={query} range={range} data={data} onRun={onRun} />
    </Stack>
  );
}

/** Returns the names of the fields that the events of a query have, as far as they are known. */
async function comparableFields(query: AplQuery, datasource: AplSource): Promise<string[]> {
  const [{ query: apl }] = datasource.interpolateVariablesInQueries([query], {});
  try {
    const events = eventsOf(apl);
    await readFields(events, datasource.schema);
    const fields = fieldsOfColumns(analyze(events, datasource.schema.known).result.columns);
    return fields.filter((field) => hasValues(field) || hasSizes(field)).map(({ name }) => name);
  } catch {
    // The query cannot be read yet: names can be typed.
    return [];
  }
}
