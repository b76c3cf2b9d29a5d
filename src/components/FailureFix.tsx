import React, { useMemo } from 'react';

import { getTemplateSrv } from '@grafana/runtime';

import { findProblems } from '../apl/diagnostics/findProblems';
import { type Edit } from '../apl/tree/edit';
import { schemaOf } from './aplKnowledge';
import { type AplSource } from '../source';
import { ProblemLine } from './ProblemLine';

interface Props {
  text: string;
  datasource: Pick<AplSource, 'schema' | 'settings'>;
  onEdit: (edits: readonly Edit[]) => void;
}

/** Cause of a failed query that can be fixed. */
export function FailureFix({ text, datasource, onEdit }: Props) {
  const problem = useMemo(() => {
    const { schema, settings } = datasource;
    const known = schemaOf({ schema, defaultDataset: settings.defaultDataset, templates: getTemplateSrv() });
    return findProblems(text, known).problems.find(({ severity }) => severity === 'error');
  }, [text, datasource]);
  return problem && problem.fixes.length > 0 ? <ProblemLine problem={problem} onEdit={onEdit} /> : null;
}
