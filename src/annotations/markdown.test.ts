import { textUtil } from '@grafana/data';

import { markdown } from './markdown';

/** As the page shows it: Grafana cleans the text and sets it as HTML. */
function shown(text: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = textUtil.sanitize(markdown(text));
  return element;
}

function linked(address: string): string {
  return `<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;
}

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
    ['- one\n- *two*', '<div class="markdown-html"><ul><li>one</li><li><em>two</em></li></ul></div>'],
    ['1. one\n2. two', '<div class="markdown-html"><ol><li>one</li><li>two</li></ol></div>'],
    ['text\n* item', '<p>text</p><div class="markdown-html"><ul><li>item</li></ul></div>'],
    ['```\na < b\n**c**\n```', '<pre><code>a &lt; b\n**c**</code></pre>'],
    ['```\n```\nafter', '<pre><code></code></pre><p>after</p>'],
    ['# one\n\n#two\n#######  three', '<p>one</p><p>#two<br>#######  three</p>'],
    [
      '- one\ntwo\n2) three\n\n- four',
      '<div class="markdown-html"><ul><li>one</li></ul></div><p>two</p><div class="markdown-html"><ol><li>three</li></ol></div><div class="markdown-html"><ul><li>four</li></ul></div>',
    ],
    ['**see http://a.example/x**', `<p><strong>see ${linked('http://a.example/x')}</strong></p>`],
    ['_https://a.example/_ xhttps://a.example/', `<p><em>${linked('https://a.example/')}</em> xhttps://a.example/</p>`],
    ['**é** _字_ 😀*a*', '<p><strong>é</strong> <em>字</em> 😀<em>a</em></p>'],
    ['я_b_ _b_я 字_b_', '<p>я_b_ _b_я 字<em>b</em></p>'],
    ['x *\u3000a* *b\u00A0*', '<p>x *\u3000a* *b\u00A0*</p>'],
    ['\u00A0\u3000\uFEFF# a\u3000', '<p>a</p>'],
    ['-\u00A0é\n\u2003\n字', '<div class="markdown-html"><ul><li>é</li></ul></div><p>字</p>'],
    ['[a](https://a.example/x\u3000title)', `<p>${linked('https://a.example/x').replace(/>http.*?</, '>a<')}</p>`],
    ['字https://a.example/字', `<p>字${linked('https://a.example/字').replace('字', '%E5%AD%97')}</p>`],
    ['half \uD83D', '<p>half \uFFFD</p>'],
    ['one\r\ntwo\rthree', '<p>one<br>two<br>three</p>'],
    ['', ''],
  ])('%j becomes %s', (text, html) => {
    expect(markdown(text)).toBe(html);
  });

  it('has links to http and https addresses, with a label or bare', () => {
    expect(markdown('[notes](https://a.example/x?y=1&z=2)')).toBe(
      '<p><a href="https://a.example/x?y=1&amp;z=2" target="_blank" rel="noopener noreferrer">notes</a></p>'
    );
    expect(shown('See https://a.example/b. It says why').querySelector('a')?.getAttribute('href')).toBe(
      'https://a.example/b'
    );
  });

  it('has several links to addresses that browsers write in another form', () => {
    const hrefs = (text: string) => Array.from(shown(text).querySelectorAll('a'), (link) => link.getAttribute('href'));
    expect(hrefs('http://É.example/a [x](HTTP://B.example) http://Ü.example/b')).toEqual([
      'http://xn--9ca.example/a',
      'http://b.example/',
      'http://xn--tda.example/b',
    ]);
    const many = Array.from({ length: 60 }, (_, index) => `http://a.example/é${index}`);
    expect(hrefs(many.join(' '))).toEqual(many.map((address) => encodeURI(address)));
  });

  it('shows an address as text that is none', () => {
    expect(markdown('see http://[oops')).toBe('<p>see http://[oops</p>');
  });

  it('shows a heading as a line like others', () => {
    expect(markdown('# Outage')).toBe('<p>Outage</p>');
  });

  it('shows the text of an image, and fetches nothing', () => {
    expect(markdown('![a map](https://a.example/pixel.png)')).toBe('<p>a map</p>');
  });

  it('is cut where it is far longer than the service takes', () => {
    expect(shown(`${'字'.repeat(3990)}<b>**&**`).innerHTML).toBe(
      `<p>${'字'.repeat(3990)}&lt;b&gt;<strong>&amp;</strong></p>`
    );
    expect(shown('a'.repeat(100_000)).textContent?.length).toBe(4001);
  });
});

it('The address of a link may hold brackets in pairs', () => {
  expect(markdown('[x](javascript:alert(1)) y')).toBe('<p>x y</p>');
  expect(markdown('[x](https://a.example/b_(c)) y')).toContain('href="https://a.example/b_(c)"');
  expect(markdown('[x](https://a.example/(b) y')).toContain('href="https://a.example/(b"');
});

describe('A hostile description', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<div style="position:fixed;inset:0">click</div>',
    '<svg onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
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
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ];

  it.each(hostile)('%j makes no element and no attribute but the few that are meant', (text) => {
    const element = document.createElement('div');
    element.innerHTML = markdown(text);
    for (const inner of element.querySelectorAll('*')) {
      expect(['P', 'BR', 'DIV', 'UL', 'OL', 'LI', 'STRONG', 'EM', 'CODE', 'PRE', 'A']).toContain(inner.tagName);
      for (const { name, value } of inner.attributes) {
        expect(['href', 'target', 'rel', 'class']).toContain(name);
        expect(name === 'class' ? value : 'markdown-html').toBe('markdown-html');
        expect(name === 'href' ? value : 'https:').toMatch(/^https?:/);
      }
    }
  });

  it('with markup in it is shown as it was written', () => {
    expect(shown('<b>1 & 2</b>').textContent).toBe('<b>1 & 2</b>');
  });

  it.each([
    '*'.repeat(4000),
    '_a'.repeat(2000),
    '['.repeat(4000),
    '[a]('.repeat(1000),
    '**a*b'.repeat(800),
    '`'.repeat(4000),
  ])('of nothing but marks costs no time (%#)', (text) => {
    const start = performance.now();
    markdown(text);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
