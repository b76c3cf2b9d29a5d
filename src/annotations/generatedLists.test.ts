/** @jest-environment jsdom */
import * as fc from 'fast-check';

import { anyText } from '../apl/testing/anyText';
import { generated } from '../apl/testing/generated';
import { decodeAnnotations } from '../service/decode';
import { type Cell } from '../service/types';
import { type OverlayOptions } from '../types';
import { eventsOf, tableOf } from './testing/layers';

const instant = fc
  .date({ min: new Date('1971-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const zoned = instant.chain((text) =>
  fc.constantFrom(text, text.replace('Z', '+02:00'), text.replace('Z', '456789Z'), text.replace(/\.\d+Z/, 'Z'))
);
const badTime = fc.constantFrom('', 'yesterday', '2024-13-01T00:00:00Z', '2024-02-30T00:00:00Z', '24-1-1', 'null');
const time = fc.oneof({ weight: 5, arbitrary: zoned }, { weight: 1, arbitrary: badTime });
const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '**[x](data:text/html,1)**',
  '"><svg onload=alert(1)>',
  '{{title}} ${title} $title',
  '- [a](https://a.example/"onmouseover="alert(1))'
);
const text = fc.oneof(anyText({ maxLength: 40 }), hostile);
const url = fc.oneof(
  fc.webUrl(),
  fc.constantFrom('javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:,x', '//a'),
  text
);
/** Anything that JSON can hold in a member's place. */
const wrong = fc.constantFrom<Cell>(null, 7, true, [], {}, [null, 1]);
const member = (right: fc.Arbitrary<Cell>) =>
  fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: wrong });
const annotation = fc.record(
  {
    id: member(text),
    datasets: member(fc.array(text, { maxLength: 3 })),
    time: member(time),
    endTime: member(time),
    type: member(text),
    title: member(text),
    description: member(text),
    url: member(url),
  },
  { requiredKeys: [] }
);

const template = fc.constantFrom(
  ...[
    undefined,
    '{{title}} of {{datasets}}',
    '{{ TIME }}–{{timeEnd}} {{tags}}',
    '{{url}}/{{id}}',
    'https://a.example/{{description}}{{url}}',
  ]
);
const chosen: fc.Arbitrary<OverlayOptions> = fc.record({
  title: template,
  text: template,
  link: template,
  tags: fc.option(fc.subarray(['datasets', 'tags', 'id', 'url', 'nothing']), { nil: undefined }),
});
const overlay = fc.oneof(fc.constant({}), chosen);

describe('Any list of annotations', () => {
  it('becomes an event for each whose time can be read, at exactly that time, in 500 lists', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(annotation, { maxLength: 30 }), async (list) => {
        const decoded = decodeAnnotations(list);
        const frame = tableOf(decoded);
        const events = await eventsOf(frame);

        const expected = decoded.map((one) => timeOf(one.time)).filter((one) => one !== undefined);
        expect(events.map((event) => event.time)).toEqual(expected.sort((a, b) => a - b));
        const said = frame.meta?.notices?.map((notice) => notice.text).find((notice) => notice.includes('left out'));
        expect(said?.startsWith(`${list.length - expected.length} `) ?? list.length === expected.length).toBe(true);
      }),
      generated(50, 5000)
    );
  });

  it('becomes events of one form, with no element and no address but those that are meant, in 500 lists', async () => {
    const element = document.createElement('div');
    await fc.assert(
      fc.asyncProperty(fc.array(annotation, { maxLength: 12 }), overlay, async (list, options) => {
        for (const event of await eventsOf(tableOf(decodeAnnotations(list)), { overlay: options }, 'apl')) {
          expect(Object.keys(event).sort()).toEqual(['id', 'isRegion', 'tags', 'text', 'time', 'timeEnd', 'title']);
          expect(event.timeEnd).toBeGreaterThanOrEqual(event.time ?? Infinity);
          expect(event.isRegion).toBe(event.timeEnd !== event.time);
          element.innerHTML = event.title ?? '';
          for (const { tagName, attributes } of element.querySelectorAll('*')) {
            expect([['H5', 'WBR', 'BDI'].includes(tagName), attributes.length]).toEqual([true, 0]);
          }
          element.innerHTML = event.text ?? '';
          for (const inner of element.querySelectorAll('*')) {
            expect('P BR DIV UL OL LI STRONG EM CODE SAMP PRE A WBR BDI'.split(' ')).toContain(inner.tagName);
            for (const { name, value } of inner.attributes) {
              expect(['href', 'target', 'rel', 'class']).toContain(name);
              expect(name === 'class' ? value : 'markdown-html').toBe('markdown-html');
              expect(name === 'href' ? value : 'https:').toMatch(/^(https?:|\/explore\?left=%7B)/);
            }
          }
        }
      }),
      generated(50, 5000)
    );
  });
});

/** By the browser's own reading of times, which takes no text that is none of ours. */
function timeOf(text: string): number | undefined {
  const known = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const milliseconds = known && !/-02-30|-13-/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds);
}
