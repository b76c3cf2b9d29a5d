import { type Draw } from '../interpreter/draw';
import { drawQuery } from '../interpreter/drawQuery';

/** Words of APL, supported or not, and characters with a special meaning in APL, SQL, JSON or regular expressions. */
const pieces = [
  ...[
    'where',
    'extend',
    'project',
    'project-away',
    'project-rename',
    'summarize',
    'by',
    'sort by',
    'limit',
    'top',
    'count',
  ],
  ...[
    'distinct',
    'join',
    'union',
    'make-series',
    'parse',
    'mv-expand',
    'let x =',
    'set y;',
    'asc',
    'nulls first',
    'on',
  ],
  ...[
    'and',
    'or',
    'not',
    'in',
    '!in',
    'has',
    '!has_cs',
    'contains',
    'matches regex',
    'between',
    '..',
    'has_any',
    '=~',
    '==',
  ],
  ...['count()', 'sum(n)', 'avg(f)', 'dcount(s)', 'topk(s, 3)', 'histogram(f, 5)', 'make_list(l)', 'percentile(f, 95)'],
  ...[
    'percentiles_array(f, 5, 50)',
    'rate(n)',
    'arg_max(n, *)',
    'stdev(m)',
    'make_set(t)',
    'phrases(s, 3)',
    'presence(*)',
    'bin_auto(_time)',
    'bin(_time, 1h)',
  ],
  ...[
    'bin(n, 0)',
    'bin(t, -1h)',
    'now()',
    'ago(9000d)',
    'ago(99999999d)',
    'toint(s)',
    'todouble(l)',
    'tostring(d)',
    'todatetime(s)',
  ],
  ...[
    'strcat(s, n)',
    'substring(s, m, m)',
    'extract("(", 1, s)',
    'extract("(.)", 9, s)',
    'iff(b, 1, "x")',
    'case()',
    'coalesce()',
  ],
  ...[
    'parse_json(s)',
    'getenv("HOME")',
    'read_text("/etc/passwd")',
    'unixtime_seconds_todatetime(m)',
    'round(f, 99)',
    'exp(m)',
  ],
  ...[
    'n',
    'm',
    'f',
    's',
    'b',
    'd',
    't',
    "['u v']",
    "['j.k']",
    'j.k.x',
    'l[0]',
    'l[-99]',
    'l["x"]',
    'rowid',
    'c0',
    's0',
    '_sysTime',
  ],
  ...[
    '9223372036854775807',
    '-9223372036854775808',
    '1e308',
    '0x7f',
    '106751d',
    '1ns',
    'datetime(2262-01-01)',
    'datetime(x)',
  ],
  ...[
    'dynamic([1, "a"])',
    'dynamic({',
    'true',
    'null',
    '""',
    '"\\"',
    "'; DROP TABLE table0; --",
    '" OR 1=1 --',
    '$1',
    '?',
  ],
  ...[
    '"%_\\\\"',
    '"(?i)["',
    '"\\\\Q"',
    '@"c:\\"',
    '["',
    "']",
    '(',
    ')',
    '((((',
    '))',
    '[',
    ']',
    '{',
    '}',
    ',',
    ';',
    '|',
    '||',
    '=',
    '*',
  ],
  ...[
    '-',
    '--',
    '/',
    '/*',
    '//',
    '%',
    '+',
    '.',
    '\n',
    '\r',
    '\t',
    '\0',
    '\u202e',
    '👍',
    '\ud800',
    '\ufeff',
    'ß',
    '#',
    '@',
    '!',
    '~',
    '\\',
  ],
];

/** Draws a query: a correct one, a correct one with a mistake, or random words. */
export function drawText(draw: Draw, dataset: string): string {
  switch (draw.number(3)) {
    case 0:
      return heap(draw, dataset);
    case 1:
      return drawQuery(draw, dataset).text;
    default:
      return mutated(draw, drawQuery(draw, dataset).text);
  }
}

function heap(draw: Draw, dataset: string): string {
  const words = Array.from({ length: 1 + draw.number(12) }, () => draw.pick(pieces));
  const start = draw.once(4)
    ? []
    : [dataset, '|', draw.pick(['where', 'extend x =', 'project', 'summarize', 'sort by', 'limit'])];
  return [...start, ...words].join(draw.pick([' ', ' ', ', ', '']));
}

/** Removes, repeats, replaces or inserts parts of a query. */
function mutated(draw: Draw, query: string): string {
  let text = query;
  for (let count = 1 + draw.number(2); count > 0; count--) {
    const from = draw.number(text.length);
    const to = Math.min(text.length, from + draw.pick([0, 0, 1, 3, 12]));
    const insert = draw.pick([
      () => '',
      () => ` ${draw.pick(pieces)} `,
      () => draw.pick(pieces),
      () => text.slice(from, to).repeat(2),
    ])();
    text = text.slice(0, from) + insert + text.slice(to);
  }
  return text;
}
