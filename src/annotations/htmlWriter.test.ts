import { HtmlWriter } from './htmlWriter';
import { LinkWriter } from './linkWriter';
import { MarkdownWriter } from './markdown';

it('Texts that are written one after the other are escaped each by itself', () => {
  const html = new HtmlWriter();
  const links = new LinkWriter(html);
  const markdown = new MarkdownWriter(html, links);
  markdown.write('x aaa y');
  markdown.write('<i>&&');
  links.line('https://a.example/<i>');
  markdown.write('字 😀');
  const text =
    '<p>x aaa y</p><p>&lt;i&gt;&amp;&amp;</p><p><a href="https://a.example/%3Ci%3E" target="_blank" rel="noopener noreferrer">Open a.example</a></p><p>字 😀</p>';
  expect(html.flush()).toBe(text.length);
  expect(html.take()).toBe(text);
  markdown.write('next');
  expect(html.take()).toBe('<p>next</p>');
});
