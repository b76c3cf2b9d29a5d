import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { rootIn } from './rootSpan';

const noon = Date.UTC(2026, 2, 1, 12);

const field = (name: string, values: unknown[]): Field => ({ name, type: FieldType.other, config: {}, values });
const trace: DataFrame = {
  length: 2,
  fields: [
    field('spanID', ['b', 'a']),
    field('parentSpanID', ['a', 'gone']),
    field('serviceName', ['payment', 'web']),
    field('operationName', ['call', 'POST /checkout']),
    field('startTime', [noon + 10, noon]),
    field('duration', [300, 500]),
    field('statusCode', [2, 0]),
  ],
};

test('The root of a trace is the span whose caller is not in it', () => {
  expect(rootIn(trace)).toEqual({
    ...{ service: 'web', operation: 'POST /checkout', started: noon, took: 500, failed: false },
  });
  expect(rootIn({ length: 0, fields: [] })).toBeUndefined();
});
