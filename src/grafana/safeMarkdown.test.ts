/** @jest-environment jsdom */
import { textUtil } from '@grafana/data';

import { safeMarkdown } from './safeMarkdown';

/** Returns the HTML as the page shows it: Grafana sanitizes the text and sets it as HTML. */
function shown(text: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = textUtil.sanitize(safeMarkdown(text));
  return element;
}

/** Removes the line breaks between elements. */
const compact = (html: string) => html.replace(/\n(?=<)|(?<=>)\n/g, '');

function linked(address: string): string {
  return `<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;
}

const list = (html: string) => `<div class="markdown-html">${html}</div>`;

describe('A description', () => {
  it.each([
    ['**bold** and __bold__', '<p><strong>bold</strong> and <strong>bold</strong></p>'],
    ['*italic* and _italic_', '<p><em>italic</em> and <em>italic</em></p>'],
    ['**bold with *italic* in it**', '<p><strong>bold with <em>italic</em> in it</strong></p>'],
    ['`a * b * c`', '<p><code>a * b * c</code></p>'],
    ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>'],
    ['\\*no emphasis\\*', '<p>*no emphasis*</p>'],
    ['**never closed', '<p>**never closed</p>'],
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    ['one\r\ntwo\rthree', '<p>one<br>two<br>three</p>'],
    ['- one\n- *two*', list('<ul><li>one</li><li><em>two</em></li></ul>')],
    ['1. one\n2. two', list('<ol><li>one</li><li>two</li></ol>')],
    ['- one\n  - two\n- three', list('<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>')],
    ['text\n* item', list('<p>text</p><ul><li>item</li></ul>')],
    ['```js\na < b\n**c**\n```', '<pre><code>a &lt; b\n**c**</code></pre>'],
    ['# Outage', '<p>Outage</p>'],
    ['> said ~~so~~', '<p>said so</p>'],
    ['**see http://a.example/x**', `<p><strong>see ${linked('http://a.example/x')}</strong></p>`],
    ['_https://a.example/_', `<p><em>${linked('https://a.example/')}</em></p>`],
    ['**é** _字_ 😀*a*', '<p><strong>é</strong> <em>字</em> 😀<em>a</em></p>'],
    ['字https://a.example/字', `<p>字${linked('https://a.example/字').replace('字', '%E5%AD%97')}</p>`],
    ['', ''],
  ])('%j becomes %s', (text, html) => {
    expect(compact(safeMarkdown(text))).toBe(html);
  });

  it('has links to http and https addresses, with a label or bare', () => {
    expect(safeMarkdown('[notes](https://a.example/x?y=1&z=2 "a title")')).toBe(
      '<p><a href="https://a.example/x?y=1&amp;z=2" target="_blank" rel="noopener noreferrer">notes</a></p>'
    );
    expect(shown('See https://a.example/b. It says why').querySelector('a')?.getAttribute('href')).toBe(
      'https://a.example/b'
    );
    expect(safeMarkdown('[x](https://a.example/b_(c)) y')).toContain('href="https://a.example/b_(c)"');
  });

  it('has several links to addresses that browsers write in another form', () => {
    const hrefs = Array.from(shown('[y](http://É.example/a) [x](HTTP://B.example)').querySelectorAll('a'), (link) =>
      link.getAttribute('href')
    );
    expect(hrefs).toEqual(['http://xn--9ca.example/a', 'http://b.example/']);
  });

  it('shows a link that is none as its text', () => {
    expect(safeMarkdown('[x](javascript:alert(1)) y')).toBe('<p>x y</p>');
    expect(safeMarkdown('see http://[oops')).toBe('<p>see http://[oops</p>');
    expect(shown('write to a@b.example').innerHTML).toBe('<p>write to a@b.example</p>');
  });

  it('shows the text of an image, and fetches nothing', () => {
    expect(safeMarkdown('![a <map>](https://a.example/pixel.png)')).toBe('<p>a &lt;map&gt;</p>');
  });

  it('shows a table as lines of text', () => {
    const [paragraph] = shown('| a | b |\n|---|---|\n| 1 | 2 |').children;
    expect(paragraph.outerHTML.replace(/\s+/g, ' ')).toBe('<p> a b <br> 1 2 <br> </p>');
  });

  it('is cut where it is far longer than the service takes', () => {
    expect(shown('a'.repeat(100_000)).textContent?.length).toBe(4001);
  });

  it('that leaves an element open does not change what follows it', () => {
    for (const text of ['<em>a', '<pre>a', '<ul><li>a', '<a href="https://a.example">a', '<strong><em>a</strong>']) {
      const element = document.createElement('div');
      element.innerHTML = `${safeMarkdown(text)}<i>next</i>`;
      expect(element.lastElementChild?.outerHTML).toBe('<i>next</i>');
    }
    expect(safeMarkdown('a</div></em></p> b')).toBe('<p>a&lt;/div&gt;</p> b');
  });

  it('breaks in words that are wider than the screen, and not within an entity', () => {
    expect(safeMarkdown(`**${'&'.repeat(31)}** ${'x'.repeat(30)} \`${'y'.repeat(61)}\``)).toBe(
      `<p><strong>${'&amp;'.repeat(30)}<wbr>&amp;</strong> ${'x'.repeat(30)} <samp>${'y'.repeat(30)}<wbr>${'y'.repeat(30)}<wbr>y</samp></p>`
    );
  });

  it('breaks lines in long code, which Grafana’s `code` never does', () => {
    const words = 'kubectl rollout undo deployment/shop';
    expect(safeMarkdown(`\`${words}\` \`short\``)).toBe(`<p><samp>${words}</samp> <code>short</code></p>`);
    expect(compact(safeMarkdown(`\`\`\`\n${words}\n\`\`\``))).toBe(`<pre><code>${words}</code></pre>`);
  });

  it('keeps a turned writing direction to itself', () => {
    expect(safeMarkdown('*a\u202Eb\u2069c* d')).toBe('<p><em><bdi>a\u202Ebc</bdi></em> d</p>');
  });
});

describe('A hostile description', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<div style="position:fixed;inset:0">click</div>',
    '<p style="position:fixed" onclick="alert(1)" class="x">click</p>',
    '<svg onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="https://a.example" onclick="alert(1)" style="position:fixed">x</a>',
    '<a data-x=\' href="https://evil.example" \' href="javascript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="&#x6A;avascript:alert(1)">x</a>',
    '<a href=\'https://a.example" onmouseover="alert(1)\'>x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox(1))',
    '[x](//evil.example)',
    '[<img src=x onerror=alert(1)>](https://a.example)',
    '[x](https://a.example" onmouseover="alert(1))',
    "[x](https://a.example' onmouseover='alert(1))",
    'https://a.example/"onmouseover="alert(1)',
    '`<script>alert(1)</script>`',
    '**<img src=x onerror=alert(1)>**',
    '- <iframe src="javascript:alert(1)">',
    '```\n</code></pre><script>alert(1)</script>\n```',
    '[a](https://a.example)](https://b.example)<script>',
    '![x](javascript:alert(1))',
    '![" onerror="alert(1)](x)',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<!--><img src=x onerror=alert(1)>-->',
    '<em =" <img src=x onerror=alert(1)> ">x',
    '<p/onclick=alert(1)>x',
    '<a/href="javascript:alert(1)">x',
    '<a\u000chref="javascript:alert(1)">x',
    '<p <img src=x onerror=alert(1)>',
    '<p',
    '<a href="https://a.example',
  ];

  it.each(hostile)('%j makes no element and no attribute but the few that are meant', (text) => {
    const element = document.createElement('div');
    element.innerHTML = safeMarkdown(text);
    for (const inner of element.querySelectorAll('*')) {
      expect('P BR DIV UL OL LI STRONG EM CODE SAMP PRE A WBR BDI'.split(' ')).toContain(inner.tagName);
      for (const { name, value } of inner.attributes) {
        expect(['href', 'target', 'rel', 'class']).toContain(name);
        expect(name === 'class' ? value : 'markdown-html').toBe('markdown-html');
        expect(name === 'href' ? value : 'https:').toMatch(/^https?:/);
      }
    }
  });

  it('with markup in it is shown as it was written', () => {
    expect(shown('<b>1 & 2</b> <!-- 3 -->').textContent).toBe('<b>1 & 2</b> <!-- 3 -->');
  });
});
