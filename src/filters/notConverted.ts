/** A query that was not converted, as comments: why, and the query. */
export const notConverted = (query: string, reason: string): string =>
  `Not converted. ${reason}:\n${query.trim()}`.replaceAll(/^/gm, '// ');
