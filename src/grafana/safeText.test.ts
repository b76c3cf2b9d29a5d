/** @jest-environment jsdom */
import { renderMarkdown, textUtil } from '@grafana/data';

import { plainMarkdown, plainText, safeText } from './safeHtml';
import { safeMarkdown } from './safeMarkdown';

describe('safeHtml', () => {
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
});

describe('safeMarkdown', () => {
  /** Element with the text as the page shows it: sanitized by Grafana, then set as HTML. */
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
    it.each(['- ', '* ', '1. ', '> - ', '- [ ] ', '[', '<b>'])(
      'of a thousand nested marks has its text: %j',
      (mark) => {
        expect(safeMarkdown(`${mark.repeat(1000)}x`)).not.toBe('');
        // jsdom takes seconds for a thousand nested elements.
        expect(shown(`${mark.repeat(100)}x`).textContent).toContain('x');
      }
    );

    it.each(['- ', '* ', '+ ', '1. '])('that Grafana cannot render is shown as it is written: %j', (mark) => {
      const text = mark.repeat(3000);
      expect(safeMarkdown(text)).toBe(plainText(text));
    });

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
    const link = (address: string) => `<a href="${address}" target="_blank" rel="noopener noreferrer">`;

    it.each([
      ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
      ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
      [
        '<div style="position:fixed;inset:0">click</div>',
        '&lt;div style=&quot;position:fixed;inset:0&quot;<wbr>&gt;click&lt;/div&gt;',
      ],
      ['<p style="position:fixed" onclick="alert(1)" class="x">click</p>', '<p>click</p>'],
      ['<svg onload=alert(1)>', '&lt;svg onload=alert(1)&gt;'],
      ['<a href="javascript:alert(1)">x</a>', '<p>x</p>'],
      [
        '<a href="https://a.example" onclick="alert(1)" style="position:fixed">x</a>',
        `<p>${link('https://a.example/')}x</a></p>`,
      ],
      ['<a data-x=\' href="https://evil.example" \' href="javascript:alert(1)">x</a>', '<p>x</p>'],
      ['<a href="java&#10;script:alert(1)">x</a>', '<p>x</p>'],
      ['<a href="&#x6A;avascript:alert(1)">x</a>', '<p>x</p>'],
      ['<a href=\'https://a.example" onmouseover="alert(1)\'>x</a>', '<p>x</p>'],
      ['[x](javascript:alert(1))', '<p>x</p>'],
      ['[x](JaVaScRiPt:alert(1))', '<p>x</p>'],
      ['[x](java\tscript:alert(1))', '<p>[x](java\tscript:alert(1))</p>'],
      ['[x](&#106;avascript:alert(1))', '<p>x</p>'],
      ['[x](data:text/html,<script>alert(1)</script>)', '<p>x</p>'],
      ['[x](vbscript:msgbox(1))', '<p>x</p>'],
      ['[x](//evil.example)', '<p>x</p>'],
      [
        '[<img src=x onerror=alert(1)>](https://a.example)',
        `<p>${link('https://a.example/')}&lt;img src=x onerror=alert(1)&gt;</a></p>`,
      ],
      [
        '[x](https://a.example" onmouseover="alert(1))',
        `<p>[x](${link('https://a.example/')}https://a.example</a>&quot; onmouseover=&quot;alert(1))</p>`,
      ],
      [
        "[x](https://a.example' onmouseover='alert(1))",
        `<p>[x](${link('https://a.example/')}https://a.example</a>&#39; onmouseover=&#39;alert(1))</p>`,
      ],
      [
        'https://a.example/"onmouseover="alert(1)',
        `<p>${link('https://a.example/%22onmouseover=%22alert(1)')}https://a.example/&quot;onmouseover<wbr>=&quot;alert(1)</a></p>`,
      ],
      ['`<script>alert(1)</script>`', '<p><samp>&lt;script&gt;alert(1)&lt;/script&gt;</samp></p>'],
      ['**<img src=x onerror=alert(1)>**', '<p><strong>&lt;img src=x onerror=alert(1)&gt;</strong></p>'],
      [
        '- <iframe src="javascript:alert(1)">',
        '<div class="markdown-html"><ul><li>&lt;iframe src=&quot;javascript:alert(1)&quot;&gt;</li></ul></div>',
      ],
      [
        '```\n</code></pre><script>alert(1)</script>\n```',
        '<pre><code>&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;alert(1)&lt;<wbr>/script&gt;</code></pre>',
      ],
      [
        '[a](https://a.example)](https://b.example)<script>',
        `<p>${link('https://a.example/')}a</a>](${link('https://b.example/')}https://b.example</a>)&lt;script&gt;</p>`,
      ],
      ['![x](javascript:alert(1))', '<p>x</p>'],
      ['![" onerror="alert(1)](x)', '<p></p>'],
      ['&lt;script&gt;alert(1)&lt;/script&gt;', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
      ['<!--><img src=x onerror=alert(1)>-->', '&lt;!--&gt;&lt;img src=x onerror=alert(1)&gt;--&gt;'],
      [
        '<em =" <img src=x onerror=alert(1)> ">x',
        '<p>&lt;em =&quot; &lt;img src=x onerror=alert(1)&gt; &quot;&gt;x</p>',
      ],
      ['<p/onclick=alert(1)>x', '<p>&lt;p/onclick=alert(1)&gt;x</p>'],
      ['<a/href="javascript:alert(1)">x', '<p>&lt;a/href=&quot;javascript:alert(1)&quot;&gt;<wbr>x</p>'],
      ['<a\u000chref="javascript:alert(1)">x', '<p>x</p>'],
      ['<p <img src=x onerror=alert(1)>', '&lt;p &lt;img src=x onerror=alert(1)&gt;'],
      ['<p', '<p>&lt;p</p>'],
      ['<a href="https://a.example', `<p>&lt;a href=&quot;${link('https://a.example/')}https://a.example</a></p>`],
    ])('%j becomes %s: no element and no attribute but the few that are meant', (text, html) => {
      expect(compact(safeMarkdown(text))).toBe(html);
    });

    it('with markup in it is shown as it was written', () => {
      expect(shown('<b>1 & 2</b> <!-- 3 -->').textContent).toBe('<b>1 & 2</b> <!-- 3 -->');
    });
  });
});
