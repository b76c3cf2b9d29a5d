import { spliceEdits } from '@aplkit/language/kit/edit';
import { mplVariables } from './mplVariables';
import { templatesWith } from './testing/templates';

const written = (text: string, templates = templatesWith({ v: 'a.b' })) =>
  spliceEdits(text, mplVariables(text, templates, {}));

test('What Grafana has written is not escaped again', () => {
  const text = 'd:m | where a == #/^${v:regex}$/ and b == "${v:raw}" and c == #/$v/';
  expect(written(text)).toBe('d:m | where a == #/^a.b$/ and b == "a.b" and c == #/a\\.b/');
  // As in Grafana for a custom "All": the format isn't called.
  const all = { replace: () => '.*' };
  expect(written('d:m | where a == $v and b == #/x$v/', all)).toBe('d:m | where a == #/.*/ and b == #/x.*/');
});
