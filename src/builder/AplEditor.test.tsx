import { modeOf } from './AplEditor';

test('a query opens as it was left; else a new one in the builder, or as the settings say, and a written one as code', () => {
  const none = { settings: {} };
  expect(modeOf({ query: '' }, none)).toBe('builder');
  expect(modeOf({ query: 'logs' }, none)).toBe('code');
  expect(modeOf({ query: '' }, { settings: { editorMode: 'code' } })).toBe('code');
  expect(modeOf({ query: 'logs' }, { settings: { editorMode: 'builder' } })).toBe('code');
  expect(modeOf({ query: 'logs', editorMode: 'builder' }, none)).toBe('builder');
  expect(modeOf({ query: '', editorMode: 'code' }, none)).toBe('code');
});
