import React, { useCallback, useMemo, useState } from 'react';

import { getDefaultTimeRange, getTimeZone } from '@grafana/data';
import { Alert, useStyles2 } from '@grafana/ui';

import { isComputedQuery } from '@aplkit/language/apl/edit/sample';
import { type DataPlace } from '@aplkit/language/apl/steps/dataPlaces';
import { addFieldStep, type FieldStep } from '@aplkit/language/apl/steps/fieldSteps';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { TextButton } from '../controls/buttons';
import { type DataDrawerProps, drawerStyles } from '../editing/drawers';
import { useRangeFetcher } from '../controls/useRangeFetcher';
import { Loaded, useChosenRange } from '../controls/useResult';
import { ChoiceField, InputField } from '../controls/fields';
import { ListField } from '../controls/Picker';
import { sentText } from '../editing/sentText';
import { countText, abbreviated } from '@aplkit/language/kit/words';
import { FieldLook, NoEvents } from './FieldLook';
import { type FieldEntry, mostInformative, typeText, unitSymbol } from './fieldTree';
import { matching, plainRows, toggled, treeRows } from '../controls/nameTree';
import { shareText } from './FieldValues';
import { isEmptyResult, knownFields, knownValues, withKeys } from './knownFields';
import { type Look } from './look';
import { TreeList } from '../controls/TreeList';
import { usePresence } from './usePresence';
import { useSchema } from './useSchema';

export interface FieldsAtProps extends DataDrawerProps {
  /** The place in the query whose rows are analyzed. */
  place: DataPlace;
  places: readonly DataPlace[];
  onPlace: (index: number) => void;
}

type Order = 'name' | 'says';

const orders: Array<{ value: Order; label: string; description: string }> = [
  { value: 'name', label: 'Name', description: 'Alphabetical, as a tree' },
  {
    value: 'says',
    label: 'Most informative',
    description: 'The most common fields come first; IDs, times and constant fields come last. Runs one query',
  },
];

/** Shows the fields of the rows at a place in a query. Opening a field runs a query. */
export function FieldsAt(props: FieldsAtProps) {
  const { datasource, query, text, range: given, data, place, places, onPlace, onEdit, onCompare } = props;
  const styles = useStyles2(drawerStyles);
  const range = useChosenRange(given ?? getDefaultTimeRange());
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState<Order>('name');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<string>();
  const [looks, setLooks] = useState<ReadonlyMap<string, Look>>(new Map());
  const [said, setSaid] = useState('');
  const { service } = datasource;
  const ask = useRangeFetcher(
    useCallback((apl, asked) => service.query({ apl, ...asked }), [service]),
    range
  );

  const schema = useSchema(datasource, place.apl);
  const { request } = data ?? {};
  const apl = sentText(datasource, { ...query, query: place.apl }, range, request);
  const fields = useMemo(
    () => withKeys(knownFields({ apl: place.apl, text, schema, data, refId: query.refId }), looks),
    [place.apl, text, schema, data, query.refId, looks]
  );
  const { count, result: counted, again, presence } = usePresence(ask, apl, fields);
  const known = useMemo(() => knownValues(presence, looks), [presence, looks]);
  const found = useMemo(() => matching(fields, typed), [fields, typed]);
  const rows = useMemo(
    () =>
      order === 'says'
        ? plainRows(mostInformative(found, known))
        : typed.trim() === ''
          ? treeRows(found, open)
          : plainRows(found),
    [found, typed, order, known, open]
  );
  const looked = fields.find(({ name }) => name === selected);
  const note = useCallback((path: string, look: Look) => setLooks((all) => new Map(all).set(path, look)), []);

  const select = (path: string) => {
    setSelected(path);
    setOpen(new Set(open).add(path));
  };
  const add = ({ name: column, type }: FieldEntry, step: FieldStep) => {
    const { edits, leftOut, note } = addFieldStep(text, { column, type, place: place.index }, step, schema);
    setSaid(
      leftOut ??
        [`Query changed to: ${applyEdits(text, edits)}`, note && `The last step: ${note}`].filter(Boolean).join('\n')
    );
    if (edits.length > 0) {
      onEdit(edits);
    }
  };
  const shareOf = (path: string) => {
    const values = known.get(path);
    return values && values.events > 0 ? shareText(values.present, values.events) : undefined;
  };

  return (
    <div className={styles.whole}>
      <div className={styles.controls}>
        <ListField
          label="Rows"
          width={34}
          options={places.map(({ index, step }) => ({ value: String(index), label: labelOf(index, step) }))}
          value={String(place.index)}
          onChange={(index) => onPlace(Number(index))}
        />
        <InputField
          label="Search"
          type="search"
          placeholder="Name or description"
          width={22}
          value={typed}
          onChange={setTyped}
        />
        <ChoiceField<Order>
          label="Order"
          name="Order of fields"
          options={orders}
          value={order}
          onChange={(next) => {
            setOrder(next);
            if (next === 'says') {
              count();
            }
          }}
        />
      </div>
      <div className={styles.said} aria-live="polite">
        {said}
      </div>
      <Loaded of={[counted, again]} failure="Couldn’t count non-empty values" />
      {presence?.events === 0 ? (
        <NoEvents />
      ) : (
        isEmptyResult(data, query.refId) && (
          <Alert severity="info" title="The last run of this query returned no rows in the time range." />
        )
      )}
      {fields.length === 0 ? (
        <Alert severity="info" title="No known fields at this step.">
          The token can’t list the dataset’s fields, and no query has returned any yet. Run the query, for example with
          “limit 10”, and open the fields again.
        </Alert>
      ) : (
        <div className={styles.columns}>
          <div className={styles.list}>
            <div className={styles.bar}>
              <span role="status">
                {countText(found.length, 'field')}
                {counted?.state === 'running' && ' · counting events…'}
              </span>
              {!counted && (
                <TextButton
                  tooltip="For each field, counts the events that have a value. Runs one query"
                  onClick={count}
                >
                  Count non-empty values
                </TextButton>
              )}
            </div>
            {rows.length === 0 ? (
              <p>
                No field has “{typed.trim()}” in its name or description. Try a shorter search. To list the keys of a
                map, choose the map.
              </p>
            ) : (
              <TreeList
                label="Fields"
                rows={rows}
                selected={selected}
                factsOf={({ entry, path }) => [entry ? typeText(entry, unitSymbol) : '', shareOf(path)]}
                moreOf={({ description, expression }) => description || expression}
                onSelect={select}
                onToggle={(path) => setOpen(toggled(open, path))}
              />
            )}
          </div>
          <div className={styles.look}>
            {looked ? (
              <FieldLook
                key={looked.name}
                field={looked}
                apl={apl}
                ask={ask}
                timeZone={request?.timezone || getTimeZone()}
                onLook={note}
                onStep={(step) => add(looked, step)}
                // Values that are computed from events can't be compared.
                onCompare={
                  onCompare === undefined || isComputedQuery(place.apl)
                    ? undefined
                    : (where) => onCompare(place.apl, where)
                }
                onSelect={select}
              />
            ) : (
              <p>Choose a field to see its values. Runs one query.</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function labelOf(index: number, step: string): string {
  const short = abbreviated(step.replaceAll('\n', ' '), 39);
  return index === 0 ? `All of ${short}` : `After ${index}: ${short}`;
}
