import React, { useId, useState } from 'react';

import { css } from '@emotion/css';

import { type ScopedVars } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';
import { Field, MultiCombobox } from '@grafana/ui';

import { abbreviated } from '@aplkit/language/kit/words';
import { useNamedControl } from '../controls/namedControl';
import { useChoice } from '../controls/useChoice';
import { interpolateApl } from '../query/interpolation/interpolateApl';
import { migrateQuery } from '../query/migration/migrate';
import { datasetsIn } from '../schema/readFields';
import { type AplQuery } from '../types';
import { chooseStream, chosenStream, streamValues } from './stream';

export interface ContextFieldsProps {
  /** UID of the data source for which the choice is saved. */
  uid: string;
  query: AplQuery | undefined;
  scopedVars: ScopedVars | undefined;
  labels: Record<string, string>;
  onChange: () => void;
}

const fieldStyle = css({ marginBottom: 0, width: '100%', maxWidth: 960 });

/** Picker for the fields that identify a stream. */
export default function ContextFields({ uid, query, scopedVars, labels, onChange }: ContextFieldsProps) {
  const datasets = query
    ? datasetsIn(interpolateApl(migrateQuery(query).query, { templates: getTemplateSrv(), scopedVars }))
    : [];
  const id = useId();
  const around = useNamedControl(id);
  const [chosen, setChosen] = useState(() => [...streamValues(labels, chosenStream(uid, datasets)).keys()]);
  const optionOf = (name: string) => ({ value: name, label: `${name}: ${abbreviated(labels[name], 59)}` });
  const choose = (names: string[]) => {
    chooseStream(uid, datasets, labels, names);
    setChosen(names);
    onChange();
  };
  const { choose: chooseOnce } = useChoice(chosen, choose);
  return (
    <Field
      ref={around}
      label="Stream"
      description="Shows lines with the same values in these fields. Saved per dataset."
      htmlFor={id}
      className={fieldStyle}
    >
      <MultiCombobox<string>
        id={id}
        value={chosen.map(optionOf)}
        options={Object.keys(labels).sort().map(optionOf)}
        placeholder="All lines"
        onChange={(options) => chooseOnce([...new Set(options.map(({ value }) => value))])}
      />
    </Field>
  );
}
