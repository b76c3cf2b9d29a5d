import React from 'react';

import { keepApart } from '@aplkit/language/apl/tree/edit';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { ValueLookup } from '../profile/valueLookup';
import { type AplSource } from '../source';
import { editingOf } from './aplKnowledge';
import { aplCode, aplLanguage } from './aplLanguage';
import { CodeField, type CodeFieldProps } from './CodeField';
import { useFirstDataset } from './useDataset';

export interface ExamplesProps {
  datasource: Pick<AplSource, 'schema' | 'service' | 'settings'>;
  onChoose: (text: string) => void;
}

export interface AplCodeEditorProps extends CodeFieldProps {
  datasource: Pick<AplSource, 'schema' | 'service' | 'settings'>;
  Examples?: React.ComponentType<ExamplesProps>;
}

export function AplCodeEditor({ datasource, Examples, ...field }: AplCodeEditorProps) {
  return (
    <CodeField
      {...field}
      code={aplCode}
      language={(range) => aplLanguage(editingOf(datasource, new ValueLookup(datasource.service), range))}
      placeholder={<Beginning datasource={datasource} />}
      examples={Examples && ((onChoose) => <Examples datasource={datasource} onChoose={onChoose} />)}
      keepApart={keepApart}
    />
  );
}

/** Placeholder that names an existing dataset. */
function Beginning({ datasource }: Pick<ExamplesProps, 'datasource'>) {
  const dataset = quoteName(useFirstDataset(datasource) ?? 'dataset');
  return `Start with a dataset: ${dataset} | where … | summarize … Press Ctrl+Space for suggestions.`;
}
