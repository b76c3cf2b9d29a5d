import React, { useMemo } from 'react';

import { type TimeRange } from '@grafana/data';
import { getTemplateSrv, type TemplateSrv } from '@grafana/runtime';

import { CodeField, type CodeFieldProps } from './CodeField';
import { knownVariables } from './knownVariables';
import { usePromise } from '../controls/usePromise';
import { type MplVariable } from '@aplkit/language/mpl/completion/items';
import { quoteMplName } from '@aplkit/language/mpl/tree/quoteName';
import { type AplSource } from '../source';
import { mplCode, mplLanguage } from './mplLanguage';

interface Props extends CodeFieldProps {
  datasource: Pick<AplSource, 'metricsSchema'>;
}

export function MplCodeEditor({ datasource, ...field }: Props) {
  const { metricsSchema } = datasource;
  return (
    <CodeField
      {...field}
      code={mplCode}
      language={(range) => {
        const templates = getTemplateSrv();
        return mplLanguage({ metricsSchema, templates, variables: () => mplVariablesOf(templates, range()) });
      }}
      placeholder={<Beginning metricsSchema={metricsSchema} />}
    />
  );
}

/** The variables and macros that MPL supports. */
function mplVariablesOf(templates: TemplateSrv, range: TimeRange): MplVariable[] {
  const known = ['$__interval', '$__interval_ms', '$__range', '$__range_ms', '$__range_s'];
  return knownVariables(templates, range).filter(({ name, isMacro }) => !isMacro || known.includes(name));
}

/** Placeholder that names an existing dataset. */
function Beginning({ metricsSchema }: Pick<AplSource, 'metricsSchema'>) {
  const datasets = useMemo(() => metricsSchema.datasets(), [metricsSchema]);
  const [first = 'dataset'] = usePromise(datasets) ?? [];
  return `Start with a metric: ${quoteMplName(first)}:metric | align to $__interval using avg | group by tag using sum. Press Ctrl+Space for suggestions.`;
}
