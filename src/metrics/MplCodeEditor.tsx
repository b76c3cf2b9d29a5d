import React, { useMemo } from 'react';

import { type TimeRange } from '@grafana/data';
import { getTemplateSrv, type TemplateSrv } from '@grafana/runtime';
import { type Monaco } from '@grafana/ui';

import { CodeField, type CodeFieldProps, type EditedText } from '../components/CodeField';
import { knownVariables } from '../components/knownVariables';
import { ProblemLine } from '../components/ProblemLine';
import { usePromise } from '../components/usePromise';
import { type MplVariable } from '../mpl/completion/items';
import { findProblems } from '../mpl/diagnostics/findProblems';
import { quoteName } from '../mpl/tree/quote';
import { registerLanguage } from '../monaco/registerLanguage';
import { type AplSource } from '../source';
import { mplColoring } from '../mpl/highlight/coloring';
import { knownMetrics, mplLanguage, mplNames, mplQuotes } from './mplLanguage';

interface Props extends CodeFieldProps {
  datasource: Pick<AplSource, 'metricsSchema'>;
}

const registerMpl = (monaco: Monaco) => registerLanguage(monaco, mplNames, mplColoring, mplQuotes);

export function MplCodeEditor({ datasource, ...field }: Props) {
  const { metricsSchema } = datasource;
  return (
    <CodeField
      {...field}
      languageId={mplNames.id}
      register={registerMpl}
      language={(range) => {
        const templates = getTemplateSrv();
        return mplLanguage({ metricsSchema, templates, variables: () => mplVariablesOf(templates, range()) });
      }}
      placeholder={<Beginning metricsSchema={metricsSchema} />}
      fix={(onEdit) => <Fix text={field.value} metricsSchema={metricsSchema} onEdit={onEdit} />}
    />
  );
}

/** The variables of the page that MPL's queries can hold. */
function mplVariablesOf(templates: TemplateSrv, range: TimeRange): MplVariable[] {
  const known = ['$__interval', '$__interval_ms', '$__range', '$__range_ms', '$__range_s'];
  return knownVariables(templates, range).filter(({ name, isMacro }) => !isMacro || known.includes(name));
}

type Known = Pick<AplSource, 'metricsSchema'>;

/** Placeholder with an existing dataset. */
function Beginning({ metricsSchema }: Known) {
  const datasets = useMemo(() => metricsSchema.datasets(), [metricsSchema]);
  const [first = 'dataset'] = usePromise(datasets) ?? [];
  return `Start with a metric: ${quoteName(first)}:metric | align to $__interval using avg | group by tag using sum. Press Ctrl+Space for suggestions.`;
}

/** Cause of a failed query that can be fixed. */
function Fix({ text, metricsSchema, onEdit }: Known & Pick<EditedText, 'text' | 'onEdit'>) {
  const known = knownMetrics({ metricsSchema, templates: getTemplateSrv() });
  const problem = findProblems(text, known).problems.find(({ severity }) => severity === 'error');
  return problem && problem.fixes.length > 0 ? <ProblemLine problem={problem} onEdit={onEdit} /> : null;
}
