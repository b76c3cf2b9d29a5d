import { check } from '../check';
import { type Rule } from '../rule';

const requests: Array<[method: string, path: string, body?: unknown]> = [
  ['GET', '/v2/annotations'],
  ['GET', '/v2/annotations/ann_none'],
  ['POST', '/v1/datasets/_apl?format=tabular', { apl: 'none' }],
];

const rule = (name: string, run: Rule['run']): Rule => ({ section: 'Authentication', name, run });

export const authenticationRules: Rule[] = [
  ...[
    ['no Authorization header', ''],
    ['another token', 'Bearer xaat-00000000-0000-0000-0000-000000000000'],
    ['another scheme', 'Basic eGFhdDp4YWF0'],
  ].flatMap(([what, authorization]) =>
    requests.map(([method, path, body]) =>
      rule(`rule 1: ${method} ${path} with ${what} is refused`, async ({ service }) => {
        const { status } = await service.send(method, path, body, { Authorization: authorization });
        check(status === 401 || status === 403, `it was answered ${status}`);
      })
    )
  ),
  rule('rule 2: a JSON body with Content-Type: application/json is read', async ({ service, sample }) => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    const path = '/v1/datasets/_apl?format=tabular';
    const { status } = await service.send('POST', path, { apl: `${sample.source} | limit 1` }, headers);
    check(status === 200, `it was answered ${status}`);
  }),
];
