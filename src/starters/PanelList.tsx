import React, { useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Button, Checkbox, Stack, Text, useStyles2 } from '@grafana/ui';

import { QueryText } from '../components/QueryText';
import { TextButton } from '../components/buttons';
import { countText } from '../text/words';
import { type Drawing } from './panel';

/** A panel that can be chosen. */
export interface PanelChoice {
  key: string;
  name: string;
  draw: Drawing;
  reason: string;
  /** Empty where there is none to show. */
  query: string;
}

interface Props {
  proposals: readonly PanelChoice[];
  /** Maximum number of panels that are selected at first. */
  maxSelected: number;
  /** The keys of those that are not wanted. */
  leftOut: ReadonlySet<string>;
  onLeaveOut: (keys: readonly string[]) => void;
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

/** Lists the panels that are proposed, with what each asks and why; each can be left out. */
export function PanelList({ proposals, maxSelected, leftOut, onLeaveOut }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <section aria-label="Panels">
      <Text element="h3" variant="h5">
        {countText(proposals.length - leftOut.size, 'panel')}
      </Text>
      {proposals.length > maxSelected && (
        <Text color="secondary" element="p">
          The {maxSelected} most important ones are selected. Select others to add them.
        </Text>
      )}
      <Stack direction="row" gap={1}>
        <Button size="sm" variant="secondary" onClick={() => onLeaveOut([])}>
          Select all
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onLeaveOut(proposals.map(({ key }) => key))}>
          Select none
        </Button>
      </Stack>
      <ul className={styles.list}>
        {proposals.map(({ key, name, draw, reason, query }) => (
          <PanelItem
            key={key}
            name={name}
            description={`${drawings[draw]}. ${reason}`}
            query={query}
            isKept={!leftOut.has(key)}
            onKeep={(isKept) => onLeaveOut(isKept ? [...leftOut].filter((one) => one !== key) : [...leftOut, key])}
          />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  name: string;
  description: string;
  query: string;
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
}

function PanelItem({ name, description, query, isKept, onKeep }: ItemProps) {
  const styles = useStyles2(getStyles);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <Checkbox
          label={name}
          description={description}
          value={isKept}
          onChange={({ currentTarget }) => onKeep(currentTarget.checked)}
        />
        {query !== '' && (
          <TextButton
            icon={isOpen ? 'angle-down' : 'angle-right'}
            aria-expanded={isOpen}
            aria-label={`Query of ${name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            Query
          </TextButton>
        )}
      </div>
      {isOpen && <QueryText text={query} label={`Query text of ${name}`} />}
    </li>
  );
}

function getStyles({ spacing, colors }: GrafanaTheme2) {
  return {
    list: css({ listStyle: 'none', padding: 0, margin: spacing(1, 0) }),
    item: css({ padding: spacing(0.5, 0), borderBottom: `1px solid ${colors.border.weak}` }),
    line: css({ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: spacing(2) }),
  };
}
