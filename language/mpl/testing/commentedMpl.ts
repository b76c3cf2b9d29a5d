// MPL queries with comments between all tokens. They test that edits keep all comments: except for removed parts, `comments(text)` stays
// the same.

/** Queries that together contain every step, clause and kind of token. */
export const mplQueries: readonly string[] = [
  'metrics:cpu',
  'metrics:cpu | align to 1m using avg',
  'metrics:cpu | align to 1m over 5m using max',
  'metrics:cpu | align using last',
  'metrics:requests | align to $__interval using prom::rate | group by host using sum',
  'metrics:requests | align to 1m using prom::rate | group by host, `http.route` using sum',
  'metrics:cpu | align to 1m using avg | group using max',
  'metrics:latency | bucket by route to 1m using interpolate_delta_histogram(0.5, 0.95, 0.99)',
  'metrics:latency | bucket to 1m using interpolate_cumulative_histogram(rate, 0.95, count)',
  'metrics:latency | bucket by route, host using histogram(avg)',
  'metrics:cpu | where host == "a" | align to 1m using avg',
  'metrics:cpu | where host == "a" and env != "dev" | align to 1m using avg',
  'metrics:cpu | where (host == "a" or host == "b") and not env == "dev" | align to 1m using avg',
  'metrics:cpu | where host == #/web-[0-9]+\\/x/ | where code is int | align to 1m using avg',
  'metrics:cpu | where code >= 500 and code < 600 | align to 1m using count',
  'metrics:cpu | where ok == true or ratio > -1.5 | align to 1m using avg',
  'metrics:cpu | filter note == "a // b | c" | align to 1m using avg',
  '`my-metrics`:`http.server.duration` | align to 1m using avg',
  'metrics:cpu[-1h..] | align to 1m using avg',
  'metrics:cpu[2026-11-28T00:00:00Z..2026-11-28T06:00:00Z] as used | align to 1m using avg',
  'metrics:cpu | sample 0.5 | align to 1m using avg',
  'metrics:cpu | align to 1m using avg | map * 100 | map + 1.5 | map abs',
  'metrics:cpu | align to 1m using avg | map filter::gt(0.5) | map fill::const(0) | map rate',
  'metrics:cpu | align to 1m using avg | extend __label = "${host} // used", kind = "a"',
  'metrics:cpu | replace host ~ #s/^web-(.*)\\/$/$1/ | align to 1m using avg',
  'metrics:cpu | join region, zone from metrics:hosts by host | align to 1m using avg',
  'metrics:cpu | align to 1m using avg | as used',
  '(metrics:a | align to 1m using sum, metrics:b | align to 1m using sum) | compute share using /',
  '(metrics:a | where x == "1" | align to 1m using sum | group by h using sum, metrics:b | align to 1m using sum | group by h using sum,) | compute s using max | map * 100',
  'set custom_unit = "ms"; param $env: string; metrics:m | where env == $env | align to 1m using avg',
  'param $env: string; metrics:m | ifdef($env) { where env == $env } | align to 1m using avg',
  'metrics:cpu | where host == "a" | where env == "prod" | align to 1m using avg | group by host using avg | map * 100',
];

/** Kinds of text. The longest match wins. */
const kinds: ReadonlyArray<[name: 'space' | 'comment' | 'token', RegExp]> = [
  ['space', /\s+/y],
  ['comment', /\/\/[^\n]*/y],
  ['token', /"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|#s\/(?:[^/\\]|\\.)*\/(?:[^/\\]|\\.)*\/|#\/(?:[^/\\]|\\.)*\//y],
  ['token', /\d{4}-\d\d-\d\dT[\d:.]+Z|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?[a-zA-Z]*/y],
  ['token', /\$?[\p{L}_][\p{L}\d_]*(?:::[\p{L}_][\p{L}\d_]*)*/uy],
  ['token', /==|!=|<=|>=|\.\.|[-+*/|,:;=<>~()[\]{}]/y],
];

interface Piece {
  kind: 'space' | 'comment' | 'token';
  start: number;
  end: number;
}

/** Splits a query into pieces. Throws for an invalid character. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < text.length;) {
    const found = kinds.find(([, pattern]) => {
      pattern.lastIndex = start;
      return pattern.test(text);
    });
    if (!found) {
      throw new SyntaxError(`MPL: “${text.slice(start, start + 10)}” at ${start}`);
    }
    const [kind, { lastIndex: end }] = found;
    pieces.push({ kind, start, end });
    start = end;
  }
  return pieces;
}

/** Comments in a text, in order, without trailing spaces. */
export const commentsOf = (text: string): string[] =>
  piecesOf(text)
    .filter(({ kind }) => kind === 'comment')
    .map(({ start, end }) => text.slice(start, end).trimEnd());

/** Tokens of a text: equal for two texts that differ only in comments and spaces. */
export const tokensOf = (text: string): string[] =>
  piecesOf(text)
    .filter(({ kind }) => kind === 'token')
    .map(({ start, end }) => text.slice(start, end));

/** Positions before, between and after the tokens. */
export const placesOf = (text: string): number[] => [
  0,
  ...piecesOf(text)
    .filter(({ kind }) => kind === 'token')
    .map(({ end }) => end),
];

/** Inserts `// c` and a line break into the text at a position. */
export const commentedAt = (text: string, place: number, comment = 'c'): string =>
  `${text.slice(0, place)} // ${comment}\n${text.slice(place)}`;

/** A text with a numbered comment at every position: `// c0` … */
export const commentedEverywhere = (text: string): string =>
  placesOf(text).reduceRight((written, place, index) => commentedAt(written, place, `c${index}`), text);

export interface CommentedMpl {
  query: string;
  commented: string;
  comments: readonly string[];
}

/** Each query with one comment, at each position in turn, and with comments at all positions. */
export const commentedMpl: readonly CommentedMpl[] = mplQueries.flatMap((query) =>
  [...placesOf(query).map((place) => commentedAt(query, place)), commentedEverywhere(query)].map((commented) => ({
    query,
    commented,
    comments: commentsOf(commented),
  }))
);
