// LogQL queries as on public dashboards, each with its meaning as a predicate on one line, according to Grafana Loki's documentation:
// - `|=` means contains, `!=` doesn't contain; `|~` and `!~` search for an RE2 regular expression anywhere. All are case-sensitive.
// - A filter applies to the line at its step: `line_format` changes the line for later steps.
// - `| json`, `| logfmt`, `| regexp` and `| pattern` create labels; `| label op value` compares them. A missing label is "". Numbers and
//   durations are compared as such; a label that is neither is kept with an error label, and `| __error__=""` drops it.
// - A line filter may contain `or`: `|= "a" or "b"`. A comment goes from # to the end of the line.
// The selector's labels belong to the stream: each case is about a line in a matching stream.

export interface LogqlCase {
  logql: string;
  /** True if a line that matches the selector counts; `undefined` if no converter should create a query. */
  keeps?: (line: string) => boolean;
  /** The counted value per step, and the labels by which it is grouped. */
  metric?: { of: 'count' | 'rate' | 'bytes' | 'value'; by: readonly string[] };
  why: string;
}

const all = () => true;

function json(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A member of a JSON line as a label's text; nested members are named `a_b`. */
function member(line: string, name: string): string {
  const labels = (value: object, prefix: string): Array<[string, string]> =>
    Object.entries(value).flatMap(([key, each]: [string, unknown]): Array<[string, string]> =>
      typeof each === 'object' && each !== null && !Array.isArray(each)
        ? labels(each, `${prefix}${key}_`)
        : [[`${prefix}${key}`, each === null || Array.isArray(each) ? '' : String(each)]]
    );
  return labels(json(line), '').find(([key]) => key === name)?.[1] ?? '';
}

function logfmt(line: string, name: string): string {
  const found = [...line.matchAll(/([^\s=]+)=(?:"((?:[^"\\]|\\.)*)"|(\S*))/g)].find(([, key]) => key === name);
  return found?.[2]?.replace(/\\(.)/g, '$1') ?? found?.[3] ?? '';
}

/** True if a comparison keeps a line. Loki also keeps lines whose label isn't a number. */
const compared = (text: string, holds: (value: number) => boolean) =>
  text !== '' && (Number.isNaN(Number(text)) || holds(Number(text)));

const filter = (logql: string, keeps: (line: string) => boolean, why: string): LogqlCase => ({ logql, keeps, why });
const counted = (
  logql: string,
  of: 'count' | 'rate' | 'bytes' | 'value',
  by: readonly string[],
  keeps: (line: string) => boolean,
  why: string
): LogqlCase => ({ logql, metric: { of, by }, keeps, why });
const refused = (logql: string, why: string): LogqlCase => ({ logql, why });

export const logqlCases: readonly LogqlCase[] = [
  filter('{app="api"}', all, 'the selector alone'),
  filter('{app="api", env=~"prod|stage", pod!="x"}', all, 'matchers of the stream'),
  filter('{app="api"} |= "timeout"', (line) => line.includes('timeout'), 'contains, case-sensitive'),
  filter('{app="api"} |= `a "b" \\d`', (line) => line.includes('a "b" \\d'), 'a raw string'),
  filter('{app="api"} |= "say \\"hi\\""', (line) => line.includes('say "hi"'), 'escapes'),
  filter('{app="api"} != "health"', (line) => !line.includes('health'), 'does not contain'),
  filter('{app="api"}|="GET"!="health"', (line) => line.includes('GET') && !line.includes('health'), 'no spaces'),
  filter('{app="api"} |~ "time(d )?out"', (line) => /time(d )?out/.test(line), 'a regular expression, anywhere'),
  filter('{app="api"} |~ `status=5\\d\\d`', (line) => /status=5\d\d/.test(line), 'a raw regular expression'),
  filter('{app="api"} |~ "(?i)error"', (line) => /error/i.test(line), 'a flag: any case'),
  filter('{app="api"} !~ "debug|trace"', (line) => !/debug|trace/.test(line), 'matches nowhere'),
  filter('{app="api"} |= "a" or "b"', (line) => line.includes('a') || line.includes('b'), 'one of two'),
  filter('{app="api"} != "a" or "b"', (line) => !line.includes('a') && !line.includes('b'), 'neither'),
  filter('{app="api"} |= "" ', all, 'an empty text is in each line'),
  filter('{app="api"} |= "100%"', (line) => line.includes('100%'), 'a percent sign'),
  filter(
    '{app="api"} |= "a|b" |= "x # y"',
    (line) => line.includes('a|b') && line.includes('x # y'),
    'signs in strings'
  ),
  filter('{app="api"} # |= "timeout"', all, 'a comment is no filter'),
  filter(
    '# errors\n{app="api"}\n  |= "error" # only\n  != "retry"',
    (line) => line.includes('error') && !line.includes('retry'),
    'comments between filters'
  ),
  filter('{app="api"} | json', all, 'a parser drops no line'),
  filter('{app="api"} | json | level="error"', (line) => member(line, 'level') === 'error', 'a member'),
  filter('{app="api"} | json | level!="info"', (line) => member(line, 'level') !== 'info', 'also where it is missing'),
  filter(
    '{app="api"} | json | level=~"warn|error"',
    (line) => /^(?:warn|error)$/.test(member(line, 'level')),
    'anchored for labels'
  ),
  filter(
    '{app="api"} | json | path!~"/health.*"',
    (line) => !/^(?:\/health.*)$/.test(member(line, 'path')),
    'anchored for labels'
  ),
  filter(
    '{app="api"} | json | status >= 500',
    (line) => compared(member(line, 'status'), (value) => value >= 500),
    'a number'
  ),
  filter(
    '{app="api"} | json | status == 404 and method = "GET"',
    (line) => compared(member(line, 'status'), (value) => value === 404) && member(line, 'method') === 'GET',
    'and'
  ),
  filter(
    '{app="api"} | json | status < 400 or level = "error"',
    (line) => compared(member(line, 'status'), (value) => value < 400) || member(line, 'level') === 'error',
    'or'
  ),
  filter(
    '{app="api"} | json | request_method="GET"',
    (line) => member(line, 'request_method') === 'GET',
    'a nested member: request.method'
  ),
  filter(
    '{app="api"} |= "error" | json | status > 499 | line_format "{{.msg}}"',
    (line) => line.includes('error') && compared(member(line, 'status'), (value) => value > 499),
    'the look of a line drops none'
  ),
  filter('{app="api"} | logfmt', all, 'a parser drops no line'),
  filter('{app="api"} | logfmt | level="error"', (line) => logfmt(line, 'level') === 'error', 'a key'),
  filter(
    '{app="api"} | logfmt | status>=500 | method="POST"',
    (line) => compared(logfmt(line, 'status'), (value) => value >= 500) && logfmt(line, 'method') === 'POST',
    'two filters'
  ),
  filter('{app="api"} | line_format "{{.msg}}"', all, 'the look of a line drops none'),
  filter(
    '{app="api"} |= "$search"',
    (line) => line.includes('$search'),
    'a variable: here its value stands for itself'
  ),
  counted(
    'count_over_time({app="api"} |= "error" [5m])',
    'count',
    [],
    (line) => line.includes('error'),
    'by the labels of the stream'
  ),
  counted(
    'sum(count_over_time({app="api"} |= "error" [$__interval]))',
    'count',
    [],
    (line) => line.includes('error'),
    'one series'
  ),
  counted('sum by (level) (count_over_time({app="api"} | json [1m]))', 'count', ['level'], all, 'by a member'),
  counted(
    'sum(rate({app="api"} != "health" [$__auto])) by (pod)',
    'rate',
    ['pod'],
    (line) => !line.includes('health'),
    'a second'
  ),
  counted('sum(bytes_over_time({app="api"}[5m]))', 'bytes', [], all, 'the length of the lines'),
  counted(
    'quantile_over_time(0.95, {app="api"} | json | unwrap duration [5m]) by (route)',
    'value',
    ['route'],
    (line) => member(line, 'duration') !== '',
    'of a member'
  ),
  counted(
    'avg_over_time({app="api"} | logfmt | level="info" | unwrap took [5m])',
    'value',
    [],
    (line) => logfmt(line, 'level') === 'info' && logfmt(line, 'took') !== '',
    'of a key'
  ),
  refused('{app="api"} | line_format "{{.msg}}" |= "x"', 'the filter sees another line'),
  refused('{app="api"} | regexp "(?P<ip>\\\\d+)" | ip="1"', 'a parser by a pattern: not by contains'),
  refused('{app="api"} | pattern `<ip> - <_>` | ip=ip("10.0.0.0/8")', 'addresses of a network'),
  refused('{app="api"} | json | duration > 1s', 'durations of Go as text'),
  refused('topk(5, sum by (route) (rate({app="api"} | json [5m])))', 'the top of each step'),
  refused('absent_over_time({app="api"}[5m])', 'a value where there is nothing'),
  refused('sum(rate({app="api"} |= "error" [5m])) / sum(rate({app="api"} [5m]))', 'two queries: all of it or nothing'),
  refused('{app="api"} |= "x', 'no LogQL'),
];

/** Lines that distinguish the cases. */
export const logLines: readonly string[] = [
  '',
  'GET /health 200',
  'GET /cart timeout after 30s',
  'request timed out: error',
  'request TIMEOUT ERROR',
  'error: retry',
  'say "hi" 100%',
  'a "b" \\d x # y a|b',
  '$search',
  'debug status=503 trace',
  'level=error status=500 method=POST took=12.5',
  'level=info status=200 method=GET took=3 msg="a \\"b\\" c"',
  'status=503 method=GET pod=b',
  '{"level":"error","status":500,"method":"GET","path":"/cart","duration":12.5,"msg":"error in cart"}',
  '{"level":"info","status":200,"method":"GET","path":"/health/live","request":{"method":"GET"}}',
  '{"level":"warn","status":"404","method":"GET","path":"/x/health"}',
  '{"level":"warning","status":null,"method":"POST","request":{"method":"POST"}}',
  '{"msg":"level=error","status":404}',
  '["error"]',
];

/** Lines whose compared label isn't a number, which Loki keeps with an error label. */
export const linesWithoutNumber: readonly string[] = [
  'level="error" status=abc method=POST',
  '{"status":"abc","level":"debug"}',
];
