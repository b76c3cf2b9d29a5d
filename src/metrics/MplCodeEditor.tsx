import React, { useMemo } from 'react';

import { getTemplateSrv } from '@grafana/runtime';
import { type Monaco } from '@grafana/ui';

import { CodeField, type CodeFieldProps, type EditedText } from '../components/CodeField';
import { ProblemLine } from '../components/ProblemLine';
import { usePromise } from '../components/usePromise';
import { findProblems } from '../mpl/diagnostics/findProblems';
import { quoteName } from '../mpl/tree/quote';
import { registerLanguage } from '../monaco/registerLanguage';
import { type AplSource } from '../source';
import { knownMetrics, mplHighlighting, mplLanguage, mplNames, mplQuotes } from './mplLanguage';

interface Props extends CodeFieldProps {
  datasource: Pick<AplSource, 'metricsSchema'>;
}

const registerMpl = (monaco: Monaco) => registerLanguage(monaco, mplNames, mplHighlighting, mplQuotes);

/** Edits MPL as text. */
export function MplCodeEditor({ datasource, ...field }: Props) {
  const { metricsSchema } = datasource;
  return (
    <CodeField
      {...field}
      languageId={mplNames.id}
      register={registerMpl}
      language={() => mplLanguage({ metricsSchema, templates: getTemplateSrv() })}
      placeholder={<Beginning metricsSchema={metricsSchema} />}
      fix={(onEdit) => <Fix text={field.value} metricsSchema={metricsSchema} onEdit={onEdit} />}
    />
  );
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
