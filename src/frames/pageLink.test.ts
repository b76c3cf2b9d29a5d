import { locationUtil } from '@grafana/data';

import { pageLink } from './pageLink';

/** Address of a link as Grafana builds it, replaces variables again, and checks it. */
function opened(url: string, values: Record<string, string>): string {
  const replaced = (text: string) =>
    text.replace(/\$\{(\w+)(:percentencode)?\}|\$(\w+)|\[\[(\w+)\]\]/g, (whole, name, format, bare, old) => {
      const value = values[name ?? bare ?? old];
      return value === undefined ? whole : format ? encodeURIComponent(value) : value;
    });
  const link = pageLink('Open', url);
  const built = link.onBuildUrl?.({ origin: undefined, replaceVariables: (text) => replaced(text) }) ?? '';
  return locationUtil.processUrl(replaced(built));
}

const odd = [
  'a&b',
  'a#b',
  'a?b',
  'a/b',
  'a+b',
  'a=b',
  '100%',
  '%26',
  '%2526',
  'a b',
  'é😀',
  '"<>"',
  '&#65;',
  '$other',
  '[[other]]',
];

it.each(odd)('A percent-encoded value stays whole in a parameter: %s', (value) => {
  const { searchParams, hash } = new URL(
    opened('https://example.com/p?before=%26&x=${value:percentencode}&after=1#top', { value, other: 'replaced' })
  );
  expect([...searchParams]).toEqual([
    ['before', '&'],
    ['x', value],
    ['after', '1'],
  ]);
  expect(hash).toBe('#top');
});

it('A value that is a URL keeps its encoding', () => {
  const url = 'https://example.com/a%2Fb?c=1%262&d=%25';
  expect(opened('${value}', { value: url })).toBe(url);
});

it('Without Grafana’s check, URLs are encoded once', () => {
  const check = jest.spyOn(locationUtil, 'processUrl').mockImplementation((url) => url);
  expect(opened('https://example.com/?x=${value:percentencode}', { value: 'a&b' })).toBe(
    'https://example.com/?x=a%26b'
  );
  check.mockRestore();
});

it.each(['javascript:alert(1)', 'data:text/html,x', ' jav%61script:alert(1)'])(
  'Grafana still rejects scripts: %s',
  (value) => {
    expect(opened('${value}', { value })).toBe('about:blank');
  }
);
