import { check } from '../check';
import { type Rule } from '../rule';

const rule = (name: string, run: Rule['run']): Rule => ({ section: 'Versioning', name, run });

export const versionRules: Rule[] = [
  rule('rule 1: annotations are below /v2, queries below /v1', async ({ service, sample }) => {
    const annotations = await service.send('GET', '/v2/annotations');
    check(annotations.status === 200, `/v2/annotations was answered ${annotations.status}`);
    const query = await service.send('POST', '/v1/datasets/_apl?format=tabular', { apl: `${sample.source} | limit 1` });
    check(query.status === 200, `/v1/datasets/_apl was answered ${query.status}`);
  }),
  rule('rule 2: there are two query endpoints', async ({ service, sample }) => {
    const path = `/v1/datasets/${encodeURIComponent(sample.dataset)}/query`;
    const { status } = await service.send('POST', path, { limit: 1 });
    check(status === 200, `${path} was answered ${status}`);
  }),
  rule('rule 3: format selects tabular or legacy', async ({ service, sample }) => {
    const answers = await Promise.all(
      ['tabular', 'legacy'].map((format) =>
        service.json(200, 'POST', `/v1/datasets/_apl?format=${format}`, { apl: `${sample.source} | limit 1` })
      )
    );
    check('tables' in Object(answers[0]), 'format=tabular gives no tables');
    check(!('tables' in Object(answers[1])), 'format=legacy gives tables');
  }),
];
