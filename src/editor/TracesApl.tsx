import React, { useEffect, useState } from 'react';

import { css } from '@emotion/css';

import { Alert, Button, Stack, useStyles2 } from '@grafana/ui';

import { Disclosure } from '../components/Disclosure';
import { type TraceSource } from '../traces/findDatasets';
import { toApl } from '../traces/toApl';
import { type AplQuery } from '../types';

interface Props {
  query: AplQuery;
  source: TraceSource;
  /** Called with the query in APL, to go on with it. */
  onEdit: (query: AplQuery) => void;
}

/** Shows the APL that a query of kind `traces` stands for, and makes it the query. */
export function TracesApl({ query, source, onEdit }: Props) {
  const styles = useStyles2(getStyles);
  const { apl, problem } = useApl(query, source);
  if (problem !== undefined) {
    return <Alert severity="warning" title={problem} />;
  }
  return (
    <Disclosure label="APL">
      <Stack direction="column" gap={1}>
        <pre className={styles.text} aria-label="The query as APL" tabIndex={0}>
          {apl?.query}
        </pre>
        <div>
          <Button
            variant="secondary"
            size="sm"
            icon="pen"
            disabled={apl === undefined}
            onClick={() => apl && onEdit(apl)}
          >
            Edit as APL
          </Button>
        </div>
      </Stack>
    </Disclosure>
  );
}

/** Finds the datasets and writes the query, each time it changes. */
function useApl(query: AplQuery, source: TraceSource): { apl?: AplQuery; problem?: string } {
  const [known, setKnown] = useState<{ of?: string; apl?: AplQuery; problem?: string }>({});
  const asked = JSON.stringify(query);
  useEffect(() => {
    let isWanted = true;
    const keep = (result: { apl?: AplQuery; problem?: string }) => isWanted && setKnown({ of: asked, ...result });
    const saved: AplQuery = JSON.parse(asked);
    toApl(saved, source).then(
      (apl) => keep({ apl }),
      (error: unknown) => keep({ problem: error instanceof Error ? error.message : String(error) })
    );
    return () => {
      isWanted = false;
    };
  }, [asked, source]);
  return known.of === asked ? known : {};
}

function getStyles() {
  return {
    text: css({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }),
  };
}
