import React, { useEffect, useRef, useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { IconButton, useStyles2 } from '@grafana/ui';

import { findColumn } from '../apl/analysis/scope';
import { arityOf } from '../apl/steps/comparisons';
import { valueText, writeComparison } from '../apl/steps/conditionEdits';
import { quoteName } from '../apl/tree/quote';
import { OperatorPicker } from './ComparisonRow';
import { FieldPicker } from './FieldPicker';
import { useBuilder } from './useBuilder';
import { ValuePicker } from './ValuePicker';

interface Props {
  name: string;
  index: number;
  onAdd: (apl: string) => void;
  onCancel: () => void;
}

/** Takes a condition that is not in the query yet: it is added once it is complete. */
export function NewCondition({ name, index, onAdd, onCancel }: Props) {
  const styles = useStyles2(getStyles);
  const { scopeOf } = useBuilder();
  const whole = useRef<HTMLDivElement>(null);
  const [field, setField] = useState('');
  const [operator, setOperator] = useState('==');
  const type = findColumn(scopeOf(index), field)?.type ?? 'unknown';
  useEffect(() => whole.current?.querySelector('input')?.focus(), []);
  const add = (value: string | undefined) => {
    const written = value === undefined ? undefined : valueText('', value, type);
    if (field !== '' && (written !== undefined || arityOf(operator) === 'none')) {
      onAdd(writeComparison(quoteName(field), operator, written === undefined ? [] : [written]));
    }
  };
  return (
    <div ref={whole} className={styles.row}>
      <FieldPicker label={`${name}: field`} value={field} index={index} onChange={setField} />
      <OperatorPicker
        name={name}
        value={operator}
        type={type}
        onChange={(chosen) => {
          setOperator(chosen);
          if (arityOf(chosen) === 'none' && field !== '') {
            onAdd(writeComparison(quoteName(field), chosen, []));
          }
        }}
      />
      {arityOf(operator) !== 'none' && (
        <ValuePicker
          label={`${name}: value`}
          value=""
          field={field || undefined}
          type={type}
          index={index}
          disabled={field === ''}
          onChange={add}
        />
      )}
      <IconButton name="times" tooltip={`Cancel ${name}`} data-control="cancel" onClick={onCancel} />
    </div>
  );
}

function getStyles(theme: GrafanaTheme2) {
  return {
    row: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1) }),
  };
}
