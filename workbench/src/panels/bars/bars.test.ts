import { FieldType } from '@grafana/data';

import { barChart } from './bars';

it('Bars of several groups are named by their groups in the legend', () => {
  const number = (method: string) => ({
    ...{ name: 'events', type: FieldType.number, config: {}, values: [1] },
    labels: { method },
  });
  const name = { name: 'bucket', type: FieldType.string, config: {}, values: ['0 to 10'] };
  const frame = { fields: [name, number('GET'), number('POST')], length: 1 };
  const { labels = [] } = barChart([frame], '') ?? {};
  expect(labels).toEqual([expect.stringContaining('GET'), expect.stringContaining('POST')]);
});
