import { changesFrame } from './changesFrame';
import { chance, duration, found, status } from './testing/report';

const frameOf = (part: Partial<typeof found>) =>
  changesFrame({
    ...{ ...found, ...part, refId: 'A', others: [], notices: [], sent: [] },
    meta: { shape: 'table', rows: 0 },
  });

test.each([
  ['No differences found', found.events, '100 selected events compared with 1,000 other events.'],
  ['No selected events to compare', { selection: 0, baseline: 9 }, '0 selected events and 9 other events.'],
])('Without a difference the table says once: %s', (sentence, events, notice) => {
  const frame = frameOf({ events, findings: [] });
  expect(frame).toMatchObject({ length: 1, fields: [{ values: [expect.stringMatching(`^${sentence}`)] }] });
  expect(frame.meta?.notices?.map(({ text }) => text)).toEqual([notice]);
});

test('A table says how sure a difference is in its own column, beside a sentence that wraps', () => {
  const frame = frameOf({ findings: [status, duration, chance, { ...chance }] });
  const [, , sentences, , , , certainty] = frame.fields;
  expect(sentences.values[2]).toBe('city is Oslo in 3% of selected events, 2% of other events.');
  expect(sentences.config.custom).toMatchObject({ wrapText: true, cellOptions: { wrapText: true } });
  expect(certainty.values).toEqual(['sure', 'usual', 'may be chance', 'may be chance']);
});

test('Why other events were compared is a notice', () => {
  const widened = 'Other events of status 503 don’t explain these.';
  expect(frameOf({ findings: [], widened }).meta?.notices).toContainEqual({ severity: 'info', text: widened });
});
