import React, { type ReactNode, useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

import { DisclosureButton } from '../controls/Disclosure';
import { mplColoring } from '@aplkit/language/mpl/highlight/coloring';
import { QueryText } from '../editing/QueryText';

interface Props {
  name: string;
  /** Query text; `undefined` if there's no query to show. */
  query: string | undefined;
  isMpl?: boolean;
  children: ReactNode;
}

export function QueryItem({ name, query, isMpl = false, children }: Props) {
  const styles = useStyles2(getStyles);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        {children}
        {query !== undefined && (
          <DisclosureButton isOpen={isOpen} aria-label={`Query of ${name}`} onToggle={setIsOpen}>
            Query
          </DisclosureButton>
        )}
      </div>
      {isOpen && query !== undefined && (
        <QueryText text={query} label={`Query text of ${name}`} coloring={isMpl ? mplColoring : undefined} />
      )}
    </li>
  );
}

function getStyles({ spacing, colors }: GrafanaTheme2) {
  return {
    item: css({ padding: spacing(0.5, 0), borderBottom: `1px solid ${colors.border.weak}` }),
    line: css({ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: spacing(2) }),
  };
}
