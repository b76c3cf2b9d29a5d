import React, { useState } from 'react';
import { act, render } from '@testing-library/react';
import { of } from 'rxjs';

import { type TimeRange } from '@grafana/data';

import { Schema } from '../../schema/schema';
import Builder, { type BuilderProps } from '../Builder';
import { type Texts } from '../../editing/useHistory';

const types: Record<string, string> = {
  _time: 'datetime',
  method: 'string',
  status: 'string',
  size: 'float',
  took: 'timespan',
  ok: 'boolean',
};
const service = {
  listDatasets: () => of([{ name: 'logs' }]),
  listFields: () => of(Object.entries(types).map(([name, type]) => ({ name, type }))),
  query: () => of({ body: { tables: [] } }),
};

/** A data source with a dataset `logs` that has a field of each type. */
export function builderSource(more: object = {}): BuilderProps['datasource'] {
  // Stands in for the three requests that the builder sends.
  const datasource: unknown = { schema: new Schema(service as never), service, settings: {}, ...more };
  return datasource as BuilderProps['datasource'];
}

interface Options {
  datasource?: BuilderProps['datasource'];
  range?: TimeRange;
  /** True to apply changes only when the test applies them. */
  isSlow?: boolean;
  Examples?: BuilderProps['Examples'];
}

/** Renders a builder with its own state; returns its callbacks. */
export function draw(query: string, { datasource = builderSource(), range, isSlow = false, Examples }: Options = {}) {
  const onRun = jest.fn();
  const onCode = jest.fn();
  let write: (text: string) => void = () => undefined;
  function Editor({ now }: { now: TimeRange | undefined }) {
    const [value, setValue] = useState(query);
    write = setValue;
    const run = (text: string) => {
      onRun(text);
      if (!isSlow) {
        setValue(text);
      }
    };
    const history = useState<Texts>({ past: [], future: [] });
    const shared = { label: 'Query', value, datasource, history, onCode, onWrite: setValue, Examples };
    return <Builder {...shared} range={now} onRun={run} />;
  }
  const drawn = render(<Editor now={range} />);
  return {
    ...drawn,
    onRun,
    onCode,
    write: (text: string) => act(() => write(text)),
    refresh: (now: TimeRange) => drawn.rerender(<Editor now={now} />),
  };
}
