/** A string of JSON, or what is between two strings. */
const part = String.raw`'"(?:[^"\\]|\\.)*"|[^"]+'`;
const nonFinite = `'(?i)-?(?:nan|inf(?:inity)?)'`;

/** Writes SQL: a value as JSON. NaN and the infinities, which the database reads and writes but JSON does not have, become null. */
export function finiteJson(sql: string): string {
  const text = `to_json(${sql})::VARCHAR`;
  const replaced = `CASE WHEN x[1] = '"' THEN x ELSE regexp_replace(x, ${nonFinite}, 'null', 'g') END`;
  const written = `array_to_string(list_transform(regexp_extract_all(${text}, ${part}), lambda x: ${replaced}), '')`;
  return `CASE WHEN regexp_matches(${text}, ${nonFinite}) THEN ${written}::JSON ELSE to_json(${sql}) END`;
}
