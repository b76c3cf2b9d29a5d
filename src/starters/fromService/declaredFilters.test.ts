import { parseQuery } from '@aplkit/language/apl/parse';
import { interpolateApl } from '../../query/interpolation/interpolateApl';
import { type FilterVariable, withDeclaredFilters } from './declaredFilters';

const filters = new Map<string, FilterVariable>([
  ['all', { name: 'all', hasAll: true }],
  ['one', { name: 'one', hasAll: false }],
  ['n', { name: 'n', hasAll: false }],
]);
const declared = (text: string) => withDeclaredFilters(text, parseQuery(text), filters);
const rewritten = (text: string) => declared(text).text;

test.each([
  [
    'declare query_parameters (all:string = "");\nlogs | where isempty(all) or a == all',
    'let all = iff("$all" == ".*", "", "$all");\nlogs | where isempty(all) or a == all',
  ],
  ['declare query_parameters (one: string); logs', 'let one = "$one"; logs'],
  [
    'declare query_parameters (one:string="a;)", other:string = "x, y"); logs',
    'let one = "$one";\nlet other = "x, y"; logs',
  ],
  [
    'declare query_parameters (n: long = 2, m: long); logs',
    'let n = coalesce(tolong("$n"), 2);\nlet m = long(null); logs',
  ],
  ['declare query_parameters (n: Real); logs', 'let n = todouble("$n"); logs'],
  ['declare query_parameters (n: constructor); logs', 'let n = "$n"; logs'],
  ['declare query_parameters (missing: string); logs', 'let missing = ""; logs'],
  ["declare query_parameters (['a b']: string = 'x'); logs", "let ['a b'] = 'x'; logs"],
  ['declare query_parameters (); logs', ' logs'],
  [
    '// declare query_parameters (one:string);\nlet a = "declare query_parameters (one:string);"; logs',
    '// declare query_parameters (one:string);\nlet a = "declare query_parameters (one:string);"; logs',
  ],
  [
    'let x = 1; declare /* all */query_parameters(one:string);\nlogs // kept\n|  where   a==one',
    'let x = 1; let one = "$one";\nlogs // kept\n|  where   a==one',
  ],
  [
    'let x = 1;\ndeclare query_parameters(one:string) ;\nlogs // kept\n|  where   a==one',
    'let x = 1;\nlet one = "$one" ;\nlogs // kept\n|  where   a==one',
  ],
  ['logs | count', 'logs | count'],
])('Declared parameters become statements, and nothing else changes: %j', (text, expected) => {
  expect(rewritten(text)).toBe(expected);
});

test('Parameters without a variable are named', () => {
  expect(declared('declare query_parameters (one:string, x:string = "1"); logs').without).toEqual(['x']);
});

test.each(['a"; logs | count //', 'a\\', '"', "'); x", '\n', '$one', '${n}', '.*"'])(
  'The value %j stays a value',
  (value) => {
    const templates = {
      replace: (text = '', _?: unknown, format?: unknown) =>
        text.replace(/\$one/g, () => (typeof format === 'function' ? format(value, { name: 'one' }) : value)),
    };
    const text = interpolateApl(rewritten('declare query_parameters (one:string); logs | where a == one'), {
      templates,
    });
    expect(text).toMatch(/^let one = "(?:[^"\\\n]|\\.)*"; logs \| where a == one$/);
  }
);
