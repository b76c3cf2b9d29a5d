import React from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Button, TextLink, useStyles2 } from '@grafana/ui';

import { type Problem } from '@aplkit/language/kit/problem';
import { type Edit } from '@aplkit/language/apl/tree/edit';

interface Props {
  problem: Problem;
  onEdit: (edits: readonly Edit[]) => void;
}

/** Shows a problem in a query, with a button that fixes it. */
export function ProblemLine({ problem, onEdit }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <div role="alert" className={styles[problem.severity]}>
      <span>{problem.message}</span>
      {problem.docs && (
        <TextLink href={problem.docs} external inline variant="bodySmall">
          APL documentation
        </TextLink>
      )}
      {problem.fixes.slice(0, 1).map((fix) => (
        <Button key={fix.title} size="sm" variant="secondary" onClick={() => onEdit(fix.edits)}>
          {fix.title}
        </Button>
      ))}
    </div>
  );
}

function getStyles({ colors, spacing, typography }: GrafanaTheme2) {
  const problem = {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: spacing(1),
    padding: spacing(0.5, 1, 1),
    fontSize: typography.bodySmall.fontSize,
  } as const;
  return {
    error: css({ ...problem, color: colors.error.text }),
    warning: css({ ...problem, color: colors.warning.text }),
  };
}
