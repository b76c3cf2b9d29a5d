import { type Column } from '@aplkit/language/apl/analysis/scope';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { fieldsNamed } from './failureNames';
import { spanPartNames } from './knownNames';
import { traceField } from './spanFields';

/** Names of fields with an event's service, best first. */
export const serviceNames: readonly string[] = [
  ...spanPartNames.service,
  ...'app application app_name component container'.split(' '),
];

/** Names of fields with what events without traces do. Paths and URLs are left out, because most of them are rare. */
const otherNames = 'http.route http_route httproute route endpoint handler operation'.split(' ');

/** Expression for what an event does in which service, such as `strcat(service, " ", name)`; `undefined` without such fields. */
export function operationIn(columns: readonly Column[]): string | undefined {
  const texts = columns.filter(({ type }) => type === 'string');
  const names = traceField(columns) === undefined ? otherNames : spanPartNames.operation;
  const parts = [serviceNames, names].flatMap((known) => fieldsNamed(texts, known).slice(0, 1));
  const [first, second] = parts.map(({ name }) => quoteName(name));
  return second === undefined ? first : `strcat(${first}, " ", ${second})`;
}
