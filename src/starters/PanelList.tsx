import React, { useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Button, Checkbox, Stack, Text, useStyles2 } from '@grafana/ui';

import { countText } from '@aplkit/language/kit/words';
import { type Drawing, mostImportant } from './panel';
import { QueryItem } from './QueryItem';

interface ListedPanel {
  key: string;
  name: string;
  draw: Drawing;
  reason: string;
  /** Query text; empty if there's no query to show. */
  query: string;
}

interface PanelChoice {
  /** Maximum number of initially selected panels. */
  maxSelected: number;
  selected: readonly string[];
  onSelect: (keys: string[]) => void;
}

/** The user's selection of panels; the most important panels are selected at first. */
export function usePanelChoice<T extends { key: string; rank: number }>(all: readonly T[], maxSelected: number) {
  const [selected, onSelect] = useState(() => mostImportant(all, maxSelected).map(({ key }) => key));
  const choice: PanelChoice = { maxSelected, selected, onSelect };
  return { kept: all.filter(({ key }) => selected.includes(key)), choice };
}

interface Props extends PanelChoice {
  proposals: readonly ListedPanel[];
  /** True if queries are MPL. */
  isMpl?: boolean;
}

const drawings: Readonly<Record<Drawing, string>> = {
  stat: 'Number',
  bars: 'Bars over time',
  lines: 'Lines over time',
  top: 'Bars',
  table: 'Table',
  logs: 'Log lines',
  graph: 'Graph',
};

export function PanelList({ proposals, isMpl, maxSelected, selected, onSelect }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <section aria-label="Panels">
      <Text element="h3" variant="h5">
        {countText(selected.length, 'panel')}
      </Text>
      {proposals.length > maxSelected && (
        <Text color="secondary" element="p">
          The {maxSelected} most important panels are selected. Select more panels to add them.
        </Text>
      )}
      <Stack direction="row" gap={1}>
        <Button size="sm" variant="secondary" onClick={() => onSelect(proposals.map(({ key }) => key))}>
          Select all
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onSelect([])}>
          Select none
        </Button>
      </Stack>
      <ul className={styles.list}>
        {proposals.map(({ key, name, draw, reason, query }) => (
          <QueryItem key={key} name={name} query={query || undefined} isMpl={isMpl}>
            <Checkbox
              label={name}
              description={`${drawings[draw]}. ${reason}`}
              value={selected.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                onSelect(checked ? [...selected, key] : selected.filter((one) => one !== key))
              }
            />
          </QueryItem>
        ))}
      </ul>
    </section>
  );
}

const getStyles = ({ spacing }: GrafanaTheme2) => ({
  list: css({ listStyle: 'none', padding: 0, margin: spacing(1, 0) }),
});
