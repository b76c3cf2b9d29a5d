import React from 'react';

import { css } from '@emotion/css';

import { type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { Field, Input, Stack, TimeRangeInput } from '@grafana/ui';

import { ListField, noMargin } from '../components/fields';
import { DatasetsPicker, NamesPicker } from '../components/pickers';
import { type AplSource } from '../source';
import { type Order, orders } from './filterAndSort';

/** Range, filters and order of the list. */
export interface ListSettings {
  range: TimeRange;
  datasets: string[];
  types: string[];
  text: string;
  order: Order;
}

interface Props {
  id: string;
  settings: ListSettings;
  timeZone: TimeZone;
  datasource: Pick<AplSource, 'schema'>;
  /** Types to suggest. */
  types: string[];
  onChange: (part: Partial<ListSettings>) => void;
}

/** Edits the range, the filters and the order of the list. */
export function ListFilters({ id, settings, timeZone, datasource, types, onChange }: Props) {
  return (
    <Stack direction="column" gap={1}>
      <Stack direction="row" gap={2} wrap="wrap">
        <Field label="Search" htmlFor={`${id}-text`} className={noMargin}>
          <Input
            id={`${id}-text`}
            type="search"
            width={28}
            value={settings.text}
            placeholder="Title, description, link, id"
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
        </Field>
        <div role="group" aria-label="Time range" className={range}>
          <Field label="Time range" className={noMargin}>
            <TimeRangeInput
              value={settings.range}
              timeZone={timeZone}
              clearable
              isReversed={false}
              placeholder="All times"
              onChange={(chosen) => onChange({ range: chosen })}
            />
          </Field>
        </div>
        <ListField<Order>
          id={`${id}-order`}
          label="Order"
          width={22}
          options={[...orders]}
          value={settings.order}
          onChange={(order) => onChange({ order })}
        />
      </Stack>
      <Stack direction="row" gap={2} wrap="wrap">
        <DatasetsPicker
          id={`${id}-datasets`}
          schema={datasource.schema}
          value={settings.datasets}
          onChange={(datasets) => onChange({ datasets })}
        />
        <NamesPicker
          id={`${id}-types`}
          label="Types"
          description="Kinds of event"
          placeholder="All types"
          value={settings.types}
          suggest={async () => types}
          onChange={(chosen) => onChange({ types: chosen })}
        />
      </Stack>
    </Stack>
  );
}

const range = css({ minWidth: 240 });
