import fc from 'fast-check';

import { generated } from '../../apl/testing/generated';
import { spanBefore, spliceEdits } from '../../kit/edit';
import { shown } from '../testing/show';
import { parseMpl } from '../tree/readQuery';
import { interpolationEdits, timeVariables } from './interpolate';

const values: Readonly<Record<string, readonly string[] | string>> = {
  all: '.*',
  typedAll: ['.*'],
  path: '/a|/b',
  word: 'every',
  __timezone: 'Europe/Berlin',
  regex: '(a|b\\.c)',
  one: ['cart'],
  dots: ['service.name'],
  many: ['cart', 'a.b/c'],
  none: [],
  empty: [''],
  number: ['500'],
  paths: ['C:\\new', 'a/b'],
  price: ['$1 or ${a}\\/b'],
  raw: '$1',
  secret: ['${one}'],
  quote: ['"x" | map abs'],
  interval: ['90s'],
  spoken: ['1h30m'],
};
const nameOf = (variable: string) => variable.replace(/^\$\{?|^\[\[|\}$|\]\]$|:.*$/g, '');
/** A variable's values as Grafana provides them: for a variable with a format, the formatted text. */
const valuesOf = (variable: string) => {
  const found = values[nameOf(variable)];
  const [, format] = /:(json|csv|doublequote|text)\b/.exec(variable) ?? [];
  switch (found === undefined || typeof found === 'string' ? undefined : format) {
    case 'json':
      return JSON.stringify(found);
    case 'doublequote':
      return Array.from(found, (value) => `"${value}"`).join(',');
    case 'csv':
    case 'text':
      return Array.from(found).join(',');
    default:
      return found;
  }
};
const interpolated = (text: string) => spliceEdits(text, interpolationEdits(text, valuesOf));

test.each([
  ['$one:$dots', 'cart:`service.name`'],
  ['d:`${one}.x`', 'd:`cart.x`'],
  ['d:${one}_total', 'd:cart_total'],
  ['d:m | where a == "$one"', 'd:m | where a == "cart"'],
  ['d:m | where a == "$quote"', 'd:m | where a == "\\"x\\" | map abs"'],
  ['d:m | where a == $one', 'd:m | where a == "cart"'],
  ['d:m | where a == $number', 'd:m | where a == 500'],
  ['d:m | where a == "$number"', 'd:m | where a == "500"'],
  ['d:m | where a == "$many"', 'd:m | where a == #/^(cart|a\\.b\\/c)$/'],
  ['d:m | where a != ${many}', 'd:m | where a != #/^(cart|a\\.b\\/c)$/'],
  ['d:m | where a > $many', 'd:m | where a > "cart,a.b/c"'],
  ['d:m | where a in [$many, $number, "$number"]', 'd:m | where a in ["cart", "a.b/c", 500, "500"]'],
  ['d:m | where a in ["$many"]', 'd:m | where a in ["cart", "a.b/c"]'],
  ['d:m | where not a in $many', 'd:m | where not a in ["cart", "a.b/c"]'],
  ['d:m | where a in $one', 'd:m | where a in ["cart"]'],
  ['d:m | where a in ${many:json}', 'd:m | where a in ["cart", "a.b/c"]'],
  ['d:m | where a in ${many:csv}', 'd:m | where a in ["cart", "a.b/c"]'],
  ['d:m | where a in [${many:doublequote}, ${number:json}]', 'd:m | where a in ["cart", "a.b/c", 500]'],
  ['d:m | where a in ["${many:csv}"]', 'd:m | where a in ["cart", "a.b/c"]'],
  ['d:m | where a in ["[[many:json]]"]', 'd:m | where a in ["cart", "a.b/c"]'],
  ['d:m | where a in ["${many:text}"]', 'd:m | where a in ["cart,a.b/c"]'],
  ['d:m | where a in $all and b == 1', 'd:m | where a == #/.*/ and b == 1'],
  ['d:m | where not a in ["$all"]', 'd:m | where not a == #/.*/'],
  ['d:m | where a in ${all:csv}', 'd:m | where a == #/.*/'],
  ['d:m | where a in [$all, "x"]', 'd:m | where a in [".*", "x"]'],
  ['d:m | where a contains $one', 'd:m | where a contains "cart"'],
  ['d:m | where a contains $many', 'd:m | where (a contains "cart" or a contains "a.b/c")'],
  [
    'd:m | where a contains "x-$many" and b == 1',
    'd:m | where (a contains "x-cart" or a contains "x-a.b/c") and b == 1',
  ],
  [
    'd:m | where not $dots contains $many',
    'd:m | where not (`service.name` contains "cart" or `service.name` contains "a.b/c")',
  ],
  ['d:m | where `$one.x` contains ${many:csv}', 'd:m | where (`cart.x` contains "cart" or `cart.x` contains "a.b/c")'],
  ['d:m | where a contains "${many:json}"', 'd:m | where (a contains "cart" or a contains "a.b/c")'],
  ['d:m | where a contains "${many:text}"', 'd:m | where a contains "cart,a.b/c"'],
  ['d:m | where a contains $number', 'd:m | where a contains 500'],
  ['d:m | where a contains [$many]', 'd:m | where a contains ["cart", "a.b/c"]'],
  ['d:m | where a contains $all', 'd:m | where a is array'],
  ['d:m | where not `$one.x` contains "$all"', 'd:m | where not `cart.x` is array'],
  ['d:m | where a contains $none and b == 1', 'd:m | where a contains "" and b == 1'],
  ['d:m | where a contains #/x$one/', 'd:m | where a contains #/xcart/'],
  ['d:m | where a contains // all\n $many', 'd:m | where (a contains "cart" or a contains "a.b/c")'],
  ['d:m | where a contains $path', 'd:m | where a contains "/a|/b"'],
  ['d:m | where a == $secret', 'd:m | where a == "\\u0024{one}"'],
  ['d:m | where a contains $secret', 'd:m | where a contains "\\u0024{one}"'],
  ['d:m | where a in ["$secret", $secret]', 'd:m | where a in ["\\u0024{one}", "\\u0024{one}"]'],
  ['d:m | where a == "\\u0024{one} $one"', 'd:m | where a == "\\u0024{one} cart"'],
  ['d:m | where a == "\\u0024{one}"', 'd:m | where a == "\\u0024{one}"'],
  ['d:m | extend a = "${tag} $secret"', 'd:m | extend a = "${tag} \\u0024{one}"'],
  ["d:m | where a > 'x $secret'", 'd:m | where a > "x \\u0024{one}"'],
  ['set a = [$one]; d:m', 'set a = ["cart"]; d:m'],
  ['d:m | where a == #/^$many$/', 'd:m | where a == #/^(cart|a\\.b\\/c)$/'],
  ['d:m | where a == #/x$one/', 'd:m | where a == #/xcart/'],
  ['d:m | where $dots == 1', 'd:m | where `service.name` == 1'],
  ['d:m | group by $many using sum', 'd:m | group by cart, `a.b/c` using sum'],
  ['d:m | align to $interval over $spoken using avg', 'd:m | align to 90s over 90m using avg'],
  ['d:m | align to $quote using avg', 'd:m | align to `"x" | map abs` using avg'],
  ['d:m | map * $number', 'd:m | map * 500'],
  ['d:m | map fill::const($number)', 'd:m | map fill::const(500)'],
  ['d:m | group using $one', 'd:m | group using cart'],
  ['d:m[$interval..]', 'd:m[90s..]'],
  ['d:m | extend __label = "${tag} $one"', 'd:m | extend __label = "${tag} cart"'],
  ['d:m | extend __label = "${dots} ${one} x"', 'd:m | extend __label = "${dots} ${one} x"'],
  ['d:m | extend a = "${one:raw}, [[one]], $one"', 'd:m | extend a = "cart, cart, cart"'],
  ['d:m | where a == "${one}" | extend a = ${one}', 'd:m | where a == "cart" | extend a = "cart"'],
  ['d:m | where a == $all', 'd:m | where a == #/.*/'],
  ['d:m | where a != "$all"', 'd:m | where a != #/.*/'],
  ['d:m | where a == "x.$all"', 'd:m | where a == #/^x\\.(.*)$/'],
  ['d:m | where a == $path', 'd:m | where a == #/\\/a|\\/b/'],
  ['d:m | where a == $word', 'd:m | where a == "every"'],
  ['d:m | where a == $__timezone', 'd:m | where a == "Europe/Berlin"'],
  ['d:m | where a == "${path:raw}"', 'd:m | where a == "/a|/b"'],
  ['d:m | where a == ${regex:regex}', 'd:m | where a == #/^((a|b\\.c))$/'],
  ['d:m | where a == #/^${regex:regex}$/', 'd:m | where a == #/^(a|b\\.c)$/'],
  ['d:m | where a == #/^$path$/', 'd:m | where a == #/^\\/a|\\/b$/'],
  ['d:m | replace a ~ #s/x${path:pipe}/y\\/$one/', 'd:m | replace a ~ #s/x\\/a|\\/b/y\\/cart/'],
  ['d:m | where a == $paths', 'd:m | where a == #/^(C:\\x5cnew|a\\/b)$/'],
  ['d:m | replace a ~ #s/$many/$many/', 'd:m | replace a ~ #s/(cart|a\\.b\\/c)/cart,a.b\\/c/'],
  ['d:m | replace a ~ #s/^(.+)-$dots/$dots.$1/', 'd:m | replace a ~ #s/^(.+)-service\\.name/service.name.$1/'],
  ['d:m | replace a ~ #s/x/$price/', 'd:m | replace a ~ #s/x/$$1 or $${a}\\\\\\/b/'],
  ['d:m | replace a ~ #s/x/${raw:raw}\\.$one/', 'd:m | replace a ~ #s/x/$1\\\\.cart/'],
  ['d:m | ifdef ($one) { where a == $one } | map abs', 'd:m | where a == "cart" | map abs'],
  ['d:m | ifdef($many) { where a == $many } else { where b == $one }', 'd:m | where a == #/^(cart|a\\.b\\/c)$/'],
  ['d:m | ifdef($all) { where a == $all } | map abs', 'd:m  | map abs'],
  ['d:m | ifdef($typedAll) { where a == $typedAll } | map abs', 'd:m  | map abs'],
  ['d:m | ifdef($empty) { where a == $empty } else { where b == $one } | map abs', 'd:m | where b == "cart" | map abs'],
  ['d:m | ifdef($none) { where a == $none } // c $one', 'd:m  // c $one'],
  [
    'param $one: Option<string>; d:m | ifdef($one) { where a == $one and b == $number }',
    'param $one: Option<string>; d:m | ifdef($one) { where a == $one and b == 500 }',
  ],
  ['d:m | ifdef($unknown) { where a == $one }', 'd:m | ifdef($unknown) { where a == "cart" }'],
  ['param $one: string; d:m | where a == $one', 'param $one: string; d:m | where a == $one'],
  ['d:m // $one', 'd:m // $one'],
])('%s is sent as %s', (text, sent) => {
  expect(interpolated(text)).toBe(sent);
});

test('The interval is a duration of MPL, whatever its length', () => {
  const times = timeVariables(90_000, 21_600_000);
  const text = 'd:m | align to $__interval over $__range using avg';
  const edits = interpolationEdits(text, (variable) => {
    const value = times.get(nameOf(variable));
    return value === undefined ? undefined : [value];
  });
  expect(spliceEdits(text, edits)).toBe('d:m | align to 90s over 6h using avg');
});

test('A place in the sent text is the variable that it comes from, or the same place', () => {
  const text = 'd:m | where a == "$one" | foo';
  const edits = interpolationEdits(text, (variable) => values[nameOf(variable)]);
  const at = (part: string) => spanBefore(edits, spliceEdits(text, edits).indexOf(part));
  expect(text.slice(at('art').from, at('art').to)).toBe('"$one"');
  expect(text.slice(at('foo').from)).toBe('foo');
});

/** The kinds of a query's steps, which no value may change. */
const skeleton = (text: string) => parseMpl(text).pipeline?.steps.map(({ kind }) => kind);

test('No value breaks out of its place', () => {
  const places = [
    '$v:m | map abs',
    'd:`x $v` | map abs',
    'd:m | where a == "$v" | map abs',
    'd:m | where a == $v | map abs',
    'd:m | where a in [$v, "$v"] and b in $v | map abs',
    'd:m | where a == #/$v/ | map abs',
    'd:m | where a == #/\\$v/ | map abs',
    'd:m | replace a ~ #s/\\$v/\\$v/ | map abs',
    'd:m | where $v == 1 | map abs',
    'd:m | group by $v using sum | map abs',
    'd:m | align to $v using avg | map abs',
    'd:m | map + $v | map abs',
    'd:m | map fill::const($v) | map abs',
    'd:m | group using $v | map abs',
    'd:m | extend a = "$v", b = $v | map abs',
    'd:m[$v..] | map abs',
  ];
  const nasty = fc.oneof(
    fc.constantFrom('"', '`', '/', '\\', '\n', '//', '|', ')', '1 | map abs', '\\"', 'and', '$v', '#/'),
    fc.string()
  );
  const value = fc.array(nasty, { maxLength: 3 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      fc.constantFrom(...places),
      fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 3 })),
      (place, list) => {
        const sent = spliceEdits(
          place,
          interpolationEdits(place, (variable) => (variable === '$v' ? list : undefined))
        );
        expect(skeleton(sent)).toEqual(skeleton(place));
        expect(sent.endsWith('map abs')).toBe(true);
      }
    ),
    generated(250, 40_000)
  );
});

test('A string holds exactly the value of its variable', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const text = 'd:m | where a == "$v"';
      const sent = spliceEdits(
        text,
        interpolationEdits(text, () => [value])
      );
      const [where] = parseMpl(sent).pipeline?.steps ?? [];
      const condition = where.kind === 'where' ? where.condition : undefined;
      expect(condition?.kind === 'comparison' && condition.value?.kind === 'string' && condition.value.value).toBe(
        value
      );
      expect(() => shown(sent)).not.toThrow();
    }),
    generated(100, 12_000)
  );
});
