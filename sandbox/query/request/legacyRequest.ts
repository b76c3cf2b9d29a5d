import { z } from 'zod';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { withArticle } from '@aplkit/language/kit/words';
import { type Dataset, keptAs, isDynamic } from '../../database/dataset';
import { members, readJson } from '../../json';
import { invalidRequest } from './request';

const likeThis = 'must be like {"field": "_time", "desc": true}';
const keySchema = members({ field: z.string(likeThis), desc: z.boolean(likeThis).default(false) }, {});
// Other members are checked along with the request.
const passedOn = z.unknown().optional();
const bodySchema = members(
  {
    startTime: passedOn,
    endTime: passedOn,
    limit: passedOn,
    order: z.array(keySchema, 'must be a list like [{"field": "_time", "desc": true}]').nullish(),
    cursor: passedOn,
  },
  {}
);

/**
 * Converts a legacy body (contract, "Query request body (legacy endpoint)") to a current request, and checks the parts that become the
 * query.
 */
export function fromLegacyRequest(dataset: Dataset, body: unknown): Record<string, unknown> {
  const { order, ...rest } = readJson(bodySchema, body, 'the body', invalidRequest);
  const keys = order ?? [];
  keys.forEach(({ field }) => requireSortable(dataset, field));
  const isByTime = keys.length === 0 || (keys.length === 1 && keys[0].field === '_time');
  if (typeof rest.cursor === 'string' && rest.cursor !== '' && !isByTime) {
    throw invalidRequest('a "cursor" can only be used if "order" is by _time alone');
  }
  const sort = keys.map(({ field, desc }) => `${quoteName(field)} ${desc ? 'desc' : 'asc'}`).join(', ');
  return { ...rest, apl: `${quoteName(dataset.name)}${sort === '' ? '' : ` | sort by ${sort}`}` };
}

function requireSortable(dataset: Dataset, field: string): void {
  const known = dataset.fields.find(({ name }) => name === field);
  if (!known) {
    throw invalidRequest(`"order" names the field "${field}", which dataset "${dataset.name}" does not have`);
  }
  if (isDynamic(keptAs(known.type))) {
    throw invalidRequest(`"order" names the field "${field}": events cannot be ordered by ${withArticle(known.type)}`);
  }
}
