import React from 'react';

import { Text } from '@grafana/ui';

import { type Problem } from '@aplkit/language/kit/problem';
import { type SourcePart } from '@aplkit/language/apl/steps/parts';
import { writeSource } from '@aplkit/language/apl/steps/stepEdits';
import { isVariable } from '@aplkit/language/apl/tree/lexer';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { Picker } from '../controls/Picker';
import { datasetOptions } from '../editing/pickers';
import { AplField } from './AplField';
import { CardFrame } from '../editing/CardFrame';
import { useBuilder, useRowsPeek } from './useBuilder';

interface Props {
  source: SourcePart;
  problems: readonly Problem[];
  isBroken: boolean;
  onFocus: () => void;
}

/** Card for the query's source. */
export function SourceCard({ source, problems, isBroken, onFocus }: Props) {
  const { text, isWritten, edit, schema, source: datasource, variables, analysis } = useBuilder();
  const { dataset } = source;
  const hasRows = source.from < source.to && !isBroken;
  const peek = useRowsPeek('of the source', hasRows ? text.slice(0, source.to) : undefined);
  const isPicked = source.from === source.to || dataset !== undefined;
  const name = 'Source';
  const hint = !isWritten
    ? 'The default dataset. Add a step or press Ctrl/Cmd + Enter to query it.'
    : source.from === source.to && text.trim() === ''
      ? 'Choose the dataset to query. Set a default dataset in the data source’s settings to skip this.'
      : undefined;
  const optionsOf = async () => {
    const datasets = await datasetOptions(datasource.schema);
    const tables = analysis.definitions.filter(({ kind }) => kind === 'table').map(({ name: each }) => each);
    const own = variables.filter(({ isMacro }) => !isMacro).map(({ name: each }) => each);
    return [...tables, ...(datasets.length > 0 ? datasets : (schema.datasets ?? [])), ...own];
  };
  return (
    <CardFrame title={name} problems={problems} onEdit={edit} onFocus={onFocus} actions={peek.button}>
      {isPicked && !isBroken ? (
        <Picker
          label={`${name}: dataset`}
          hideLabel
          value={dataset?.name ?? ''}
          custom
          placeholder="Choose or type a dataset"
          options={optionsOf}
          onChange={(chosen) => edit(writeSource(text, source, isVariable(chosen) ? chosen : quoteName(chosen)))}
        />
      ) : (
        <AplField label={`${name}: APL`} span={source} disabled={isBroken} />
      )}
      {hint !== undefined && (
        <Text variant="bodySmall" color="secondary">
          {hint}
        </Text>
      )}
      {peek.rows}
    </CardFrame>
  );
}
