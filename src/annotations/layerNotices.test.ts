import { type DataFrame, FieldType } from '@grafana/data';

import { layerNotices } from './layerNotices';
import { layerWith, tableOf } from './testing/layers';

function frame(times: Array<number | null>, notices: string[] = []): DataFrame {
  return {
    length: times.length,
    fields: [{ name: '_time', type: FieldType.time, config: {}, values: times }],
    meta: { notices: notices.map((text) => ({ severity: 'warning', text })) },
  };
}

describe('The editor of a layer says', () => {
  it('how many rows of an APL query have no time', () => {
    expect(layerNotices([frame([1, null, null]), frame([null])], layerWith({ kind: 'apl' }))).toEqual([
      expect.stringMatching(/^3 rows are left out: they have no time/),
    ]);
    expect(layerNotices([frame([1, null])], layerWith({ kind: 'apl' }))).toEqual([
      expect.stringMatching(/^1 row is left out/),
    ]);
    expect(layerNotices([frame([1, 2])], layerWith({ overlay: { time: 'done' }, kind: 'apl' }))).toEqual([
      expect.stringMatching(/^2 rows/),
    ]);
  });

  it('nothing where each row has one', () => {
    expect(layerNotices([frame([1, 2])], layerWith({ kind: 'apl' }))).toEqual([]);
    expect(layerNotices([], layerWith({ kind: 'apl' }))).toEqual([]);
  });

  it('which field of a template the answer does not have', () => {
    const overlay = { title: '{{_time}}', text: '{{nope}}', link: 'https://a.example/{{nope}}' };
    expect(layerNotices([frame([1])], layerWith({ overlay }))).toEqual([expect.stringMatching(/^{{nope}} is empty/)]);
    expect(layerNotices([], layerWith({ overlay }))).toEqual([]);
  });

  it('how many links and times of annotations are not as they should be', () => {
    const annotation = { id: '1', datasets: [], type: 't', time: '2024-01-02T03:04:05Z' };
    const list = [annotation, { ...annotation, url: 'javascript:alert(1)' }, { ...annotation, time: 'later' }];
    const layer = tableOf(list);
    expect(layerNotices([layer], layerWith({ overlay: { title: '{{Type}} {{nope}}' } }))).toEqual([
      expect.stringMatching(/^1 annotation is left out/),
      expect.stringMatching(/^1 annotation is shown without a link/),
      expect.stringMatching(/^{{nope}} is empty/),
    ]);
  });

  it('which links of a template, or of a query’s rows, are none', () => {
    const annotation = { id: '1', datasets: [], type: 't', time: '2024-01-02T03:04:05Z', url: 'https://a.example/' };
    const layer = tableOf([annotation, { ...annotation, id: '2' }]);
    expect(layerNotices([layer], layerWith({ overlay: { link: 'javascript:alert({{id}})' } }))).toEqual([
      expect.stringMatching(/^2 events have no link: “javascript:alert\(1\)” isn’t an http or https URL/),
    ]);
    expect(layerNotices([layer], layerWith({ overlay: { link: '{{url}}?from={{id}}' } }))).toEqual([]);
    const rows = frame([1, 2, 3]);
    rows.fields.push({
      name: 'url',
      type: FieldType.string,
      config: {},
      values: ['//a.example', '', 'https://a.example'],
    });
    expect(layerNotices([rows], layerWith({ kind: 'apl' }))).toEqual([
      expect.stringMatching(/^1 event has no link: “\/\/a.example”/),
    ]);
  });

  it('what the frames say, each sentence once', () => {
    expect(layerNotices([frame([1], ['cut']), frame([2], ['cut'])], layerWith())).toEqual(['cut']);
  });
});
