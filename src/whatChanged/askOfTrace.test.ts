import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { official } from '../traces/spanFields';
import { askOfTrace, rootIn } from './askOfTrace';

const field = (name: string, values: unknown[]): Field => ({ name, type: FieldType.other, config: {}, values });
const trace: DataFrame = {
  length: 2,
  fields: [
    field('spanID', ['b', 'a']),
    field('parentSpanID', ['a', 'gone']),
    field('serviceName', ['payment', 'web']),
    field('operationName', ['call', 'POST /checkout']),
    field('duration', [300, 500]),
    field('statusCode', [2, 0]),
  ],
};

test('The root of a trace is the span whose caller is not in it', () => {
  expect(rootIn(trace)).toEqual({ service: 'web', operation: 'POST /checkout', took: 500, failed: false });
  expect(rootIn({ length: 0, fields: [] })).toBeUndefined();
});

test.each([
  [false, 'duration >= 250ms'],
  [true, 'error == true'],
])('Traces like one (failed: %s) are those with %s', (failed, where) => {
  const root = { service: 'web', operation: 'POST /checkout', took: 500, failed };
  expect(askOfTrace(root, { datasets: ['spans'], fields: official })).toEqual({
    query: 'spans\n| where [\'service.name\'] == "web" and name == "POST /checkout"',
    changes: { where },
  });
});
