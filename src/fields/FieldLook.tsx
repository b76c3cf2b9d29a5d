import React, { useEffect, useMemo } from 'react';

import { Alert, Button, Stack, Text } from '@grafana/ui';

import { hasPercentiles } from '@aplkit/language/apl/analysis/types';
import { type FieldStep } from '@aplkit/language/apl/steps/fieldSteps';
import { maxMaps } from '../profile/profile';
import { countText, numberText } from '@aplkit/language/kit/words';
import { type Fetcher, Loaded, useResult } from '../controls/useResult';
import { type QueryResult } from '../service/queryResult';
import { type FieldEntry, typeText } from './fieldTree';
import { FieldValues, type FieldValuesProps, shareText } from './FieldValues';
import { bucketSize, isCharted, type Look, lookQuery, middleQuery, readBars, readLook } from './look';

interface Props extends Omit<FieldValuesProps, 'look' | 'middle'> {
  /** The query up to the analyzed rows, as sent. */
  apl: string;
  ask: Fetcher<QueryResult>;
  /** Called with the path of the field and the result. */
  onLook: (path: string, look: Look) => void;
}

interface Action {
  step: FieldStep;
  label: string;
  help: string;
  disabled?: boolean;
}

const waiting = 'Loading the values of this field';

/** Actions for a field. Measures have too many values to group by. */
function actionsOf({ type }: FieldEntry, look: Look | undefined, isFailed: boolean): Action[] {
  const isUnknown = hasPercentiles(type) && !look && !isFailed;
  const isPercentiles = isCharted(type, look);
  const size = look && isPercentiles ? bucketSize(type, look) : undefined;
  const unsized = isPercentiles && !look;
  return [
    { step: { kind: 'present' }, label: 'Only where present', help: 'Keeps only rows where this field has a value' },
    {
      step: { kind: 'group', size },
      label: 'Group by',
      help: isUnknown
        ? waiting
        : unsized
          ? 'The bucket size is unknown because the values couldn’t be loaded. Retry.'
          : `Counts rows by ${size === undefined ? 'this field' : `buckets of ${size}`}, or adds a group`,
      disabled: isUnknown || unsized,
    },
    {
      step: { kind: 'chart', isMeasure: isPercentiles },
      label: 'Chart over time',
      help: isUnknown
        ? waiting
        : isPercentiles
          ? 'Shows p50, p95 and p99 over time'
          : 'Counts rows over time, one series per value',
      disabled: isUnknown,
    },
    { step: { kind: 'column' }, label: 'Add as column', help: 'Adds this field to the query’s columns' },
  ];
}

/** Shows a field's values, with actions that add steps. A second query fetches a histogram of the middle range. */
export function FieldLook({ field, apl, ask, onLook, onStep, ...rest }: Props) {
  const { name, type, description, expression } = field;
  const [fieldValues, again] = useResult(ask, lookQuery(apl, field));
  const source = fieldValues?.state === 'done' ? fieldValues.source : undefined;
  const look = useMemo(() => source && readLook(source.body, type), [source, type]);
  useEffect(() => {
    if (look) {
      onLook(name, look);
    }
  }, [look, name, onLook]);
  const { middle } = look?.measures ?? {};
  const [zoomed] = useResult(ask, middle && middleQuery(apl, field, middle));
  const bars = zoomed?.state === 'done' ? readBars(zoomed.source.body) : undefined;
  return (
    <section aria-label={`Field ${name}`}>
      <Stack direction="column" gap={1}>
        <Text element="h4" variant="h5">
          {name}
        </Text>
        <Text color="secondary" variant="bodySmall">
          {[typeText(field), description].filter(Boolean).join(' · ')}
        </Text>
        {expression !== undefined && (
          <Text variant="code" element="p">
            {expression}
          </Text>
        )}
        <Stack direction="row" gap={1} wrap="wrap">
          {actionsOf(field, look, fieldValues?.state === 'failed').map(({ step, label, help, disabled }) => (
            <Button
              key={label}
              size="sm"
              variant="secondary"
              tooltip={help}
              disabled={disabled}
              onClick={() => onStep(step)}
            >
              {label}
            </Button>
          ))}
        </Stack>
        <Loaded
          of={[fieldValues, again]}
          loading={`Loading ${name}…`}
          failure={`Couldn’t load the values of “${name}”`}
        />
        {look && <Found field={field} look={look} middle={bars} onStep={onStep} {...rest} />}
      </Stack>
    </section>
  );
}

export function NoEvents({ title = 'No events in the time range at this step.' }: { title?: string }) {
  return (
    <Alert severity="info" title={title}>
      Choose a longer time range or an earlier step in the query.
    </Alert>
  );
}

function Found({ field, look, ...rest }: FieldValuesProps) {
  const { events, present, rowsExamined, isPartial, isEstimate } = look;
  const presence =
    field.type === 'map'
      ? `Keys from ${numberText(Math.min(maxMaps, present))} of ${countText(present, 'event')}`
      : `In ${numberText(present)} of ${countText(events, 'event')} (${shareText(present, events)})`;
  return (
    <>
      {events === 0 ? (
        <NoEvents title={field.type === 'map' ? 'No events in the time range have this map.' : undefined} />
      ) : (
        <>
          <div>{presence}</div>
          <FieldValues field={field} look={look} {...rest} />
        </>
      )}
      <Text color="secondary" variant="bodySmall">
        {[
          rowsExamined === undefined ? undefined : `${countText(rowsExamined, 'row')} examined`,
          isPartial
            ? 'Partial result: the service stopped before it examined all events. Choose a shorter time range.'
            : undefined,
          isEstimate ? 'Estimated result: counts are approximate.' : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  );
}
