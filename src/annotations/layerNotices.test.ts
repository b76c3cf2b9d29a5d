import { type DataFrame, FieldType } from '@grafana/data';

import { timedAnnotations } from './annotationTimes';
import { layerFrame } from './layerFrame';
import { layerNotices } from './layerNotices';

function frame(times: Array<number | null>, notices: string[] = []): DataFrame {
  return {
    length: times.length,
    fields: [{ name: '_time', type: FieldType.time, config: {}, values: times }],
    meta: { notices: notices.map((text) => ({ severity: 'warning', text })) },
  };
}

describe('Who edits a layer is told', () => {
  it('how many rows of an APL query have no time', () => {
    expect(layerNotices([frame([1, null, null]), frame([null])], {}, 'apl')).toEqual([
      expect.stringMatching(/^3 rows are left out, because no time/),
    ]);
    expect(layerNotices([frame([1, null])], {}, 'apl')).toEqual([expect.stringMatching(/^1 row is left out/)]);
    expect(layerNotices([frame([1, 2])], { time: 'done' }, 'apl')).toEqual([expect.stringMatching(/^2 rows/)]);
  });

  it('nothing where each row has one', () => {
    expect(layerNotices([frame([1, 2])], {}, 'apl')).toEqual([]);
    expect(layerNotices([], {}, 'apl')).toEqual([]);
  });

  it('which field of a template the answer does not have', () => {
    const overlay = { title: '{{_time}}', text: '{{nope}}', link: 'https://a.example/{{nope}}' };
    expect(layerNotices([frame([1])], overlay, 'annotations')).toEqual([
      expect.stringMatching(/^{{nope}} stays empty/),
    ]);
    expect(layerNotices([], overlay, 'annotations')).toEqual([]);
  });

  it('how many links and times of annotations are not as they should be', () => {
    const annotation = { id: '1', datasets: [], type: 't', time: '2024-01-02T03:04:05Z' };
    const list = [annotation, { ...annotation, url: 'javascript:alert(1)' }, { ...annotation, time: 'later' }];
    const layer = layerFrame(timedAnnotations(list), 'A');
    expect(layerNotices([layer], { title: '{{Type}} {{nope}}' }, 'annotations')).toEqual([
      expect.stringMatching(/^1 annotation is left out/),
      expect.stringMatching(/^1 annotation is shown without link/),
      expect.stringMatching(/^{{nope}} stays empty/),
    ]);
  });

  it('which links of a template, or of a query’s rows, are none', () => {
    const annotation = { id: '1', datasets: [], type: 't', time: '2024-01-02T03:04:05Z', url: 'https://a.example/' };
    const layer = layerFrame(timedAnnotations([annotation, { ...annotation, id: '2' }]), 'A');
    expect(layerNotices([layer], { link: 'javascript:alert({{id}})' }, 'annotations')).toEqual([
      expect.stringMatching(/^2 events have no link, .*because “javascript:alert\(1\)” is no http or https address/),
    ]);
    expect(layerNotices([layer], { link: '{{url}}?from={{id}}' }, 'annotations')).toEqual([]);
    const rows = frame([1, 2, 3]);
    rows.fields.push({
      name: 'url',
      type: FieldType.string,
      config: {},
      values: ['//a.example', '', 'https://a.example'],
    });
    expect(layerNotices([rows], {}, 'apl')).toEqual([expect.stringMatching(/^1 event has no link, .*“\/\/a.example”/)]);
  });

  it('what the frames say, each sentence once', () => {
    expect(layerNotices([frame([1], ['cut']), frame([2], ['cut'])], {}, 'annotations')).toEqual(['cut']);
  });
});
