import { isMap, type Json, member, textOf } from './json';

/** Functions that parse URLs, file paths and SQL statements, and that format URLs and SQL statements. */

// A path stays exactly as written, including dots, because it may be an attack that a query looks for.
const address =
  /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/(?:([^/?#@]*)@)?(\[[^\]]*\]|[^/?#:]*)(?::(\d*))?)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

function parseUrl(text: string): Json | undefined {
  const match = address.exec(text);
  if (!match) {
    return undefined;
  }
  const [, scheme = '', login = '', host = '', port = '', path = '', query = '', fragment = ''] = match;
  const [username, ...password] = login.split(':');
  return {
    scheme,
    host,
    port,
    path,
    username,
    password: password.join(':'),
    query: parseQuery(query),
    fragment,
  };
}

/** Parses a query string. A repeated parameter keeps its last value. */
function parseQuery(text: string): Json {
  const start = text.indexOf('?');
  const query = text.slice(start + 1).split('#', 1)[0];
  const parts = query.split('&').filter((part) => part !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
    })
  );
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function formatUrl(parts: Json): string | undefined {
  if (!isMap(parts)) {
    return undefined;
  }
  const part = (name: string) => textOf(member(parts, name));
  const query = member(parts, 'query');
  const pairs = isMap(query)
    ? Object.entries(query)
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
        .join('&')
    : textOf(query);
  const login = part('username') && `${part('username')}${part('password') && `:${part('password')}`}@`;
  const path = part('path');
  return [
    part('scheme') && `${part('scheme')}:`,
    part('host') && `//${login}${part('host')}${part('port') && `:${part('port')}`}`,
    part('host') && path && !path.startsWith('/') ? `/${path}` : path,
    pairs && `?${pairs}`,
    part('fragment') && `#${part('fragment')}`,
  ].join('');
}

function parsePath(text: string): Json {
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]+):\/\//.exec(text);
  const path = scheme ? text.slice(scheme[0].length) : text;
  const root = /^(?:[A-Za-z]:|\/)?/.exec(path)?.[0] ?? '';
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  const directory = cut < 0 ? '' : path.slice(0, cut);
  const [filename, stream = ''] = path.slice(cut + 1).split(':', 2);
  const dot = filename.lastIndexOf('.');
  return {
    Scheme: scheme?.[1] ?? '',
    RootPath: root === '/' ? '' : root,
    DirectoryPath: directory,
    DirectoryName: directory.slice(Math.max(directory.lastIndexOf('/'), directory.lastIndexOf('\\')) + 1),
    Filename: filename,
    Extension: dot < 0 ? '' : filename.slice(dot + 1),
    AlternateDataStreamName: stream,
  };
}

const clauses = ['select', 'from', 'where', 'group by', 'having', 'order by', 'limit', 'offset'];

/** Splits a `select` into its clauses, as written; no other SQL is supported. */
function parseSql(text: string): Json | undefined {
  const word =
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|\(|\)|\b(?:select|from|where|group\s+by|having|order\s+by|limit|offset)\b/gi;
  const found: Array<{ name: string; from: number; to: number }> = [];
  let depth = 0;
  for (const match of text.matchAll(word)) {
    depth += match[0] === '(' ? 1 : match[0] === ')' ? -1 : 0;
    const name = match[0].toLowerCase().replace(/\s+/g, ' ');
    if (depth === 0 && clauses.includes(name)) {
      found.push({ name, from: match.index, to: match.index + match[0].length });
    }
  }
  if (found.at(0)?.name !== 'select' || text.slice(0, found[0].from).trim() !== '') {
    return undefined;
  }
  const parts = found.map(({ name, to }, index) => [
    name.replace(' ', '_'),
    text
      .slice(to, found[index + 1]?.from)
      .replace(/;\s*$/, '')
      .trim(),
  ]);
  return { statement: 'select', ...Object.fromEntries(parts) };
}

function formatSql(parts: Json): string | undefined {
  const written = clauses.flatMap((name) => {
    const part = member(parts, name.replace(' ', '_'));
    return part === undefined ? [] : [`${name.toUpperCase()} ${textOf(part)}`];
  });
  return written.length === 0 ? undefined : written.join(' ');
}

export const urlFunctions = {
  parse_url: parseUrl,
  parse_urlquery: parseQuery,
  format_url: formatUrl,
  parse_path: parsePath,
  parse_sql: parseSql,
  format_sql: formatSql,
};
