/** @jest-environment jsdom */
import { renderMarkdown } from '@grafana/data';

import { plainMarkdown, safeText } from './safeHtml';

it.each(['Deployed by CI, in 3 minutes.', 'back-end (v7)', "it's 5 > 4", 'a+b=c #7 | 8!', '字 (é) 😀'])(
  '%j is the same with and without Markdown',
  (text) => {
    const plain = document.createElement('div');
    plain.innerHTML = plainMarkdown(text) ?? '';
    const shown = document.createElement('div');
    shown.innerHTML = renderMarkdown(text, { breaks: true });
    expect(plain.innerHTML).toBe(shown.innerHTML.trim());
  }
);

it.each([
  '*a*',
  '- a',
  '1. a',
  '# a',
  'a\nb',
  '<b>',
  'https://a.example',
  'www.a.example',
  'a@b.example',
  ' a',
  '&amp;',
])('%j may be Markdown', (text) => {
  expect(plainMarkdown(text)).toBeUndefined();
});

it('Hundreds of links that are not closed are plain text: Markdown would take a second for them', () => {
  expect(plainMarkdown('[a]('.repeat(900))).toMatch(/^<p>\[a\]\(/);
});

it('Text is shown as it is, may break in long words, and turns nothing but itself', () => {
  expect(safeText(`<b> ${'&'.repeat(31)}`)).toBe(`&lt;b&gt; ${'&amp;'.repeat(30)}<wbr>&amp;`);
  expect(safeText('a\u202Eb\u2069')).toBe('<bdi>a\u202Eb</bdi>');
});
