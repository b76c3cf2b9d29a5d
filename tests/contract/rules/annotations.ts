import { check, equal, instantOf, isoOf, list, object, text, time } from '../check';
import { Skip } from '../outcome';
import { type Rule, type Subject } from '../rule';
import { jsonOf, type Service } from '../service';

type Annotation = Record<string, unknown>;

/** Lists annotations, each of which must be an object. */
async function listed(service: Service, query = ''): Promise<Annotation[]> {
  const json = await service.json(200, 'GET', `/v2/annotations${query}`);
  return list(json, 'the list').map((each) => object(each, 'an annotation'));
}

async function anyListed({ service }: Subject): Promise<Annotation[]> {
  const annotations = await listed(service);
  if (annotations.length === 0) {
    throw new Skip('no annotation');
  }
  return annotations;
}

const fieldRule = (field: string, meaning: string, look: (value: unknown) => void): Rule => ({
  section: 'Annotation',
  name: `${field} is ${meaning}`,
  run: async (subject) => (await anyListed(subject)).forEach((annotation) => look(annotation[field])),
});

const optionalText = (name: string) => (value: unknown) =>
  check(value === undefined || typeof value === 'string', `${name} is no string`);

export const annotationFieldRules: Rule[] = [
  fieldRule('id', 'a string', (value) => check(text(value, 'id') !== '', 'id is empty')),
  {
    section: 'Annotation',
    name: 'id is unique',
    run: async (subject) => {
      const ids = (await anyListed(subject)).map(({ id }) => id);
      equal(new Set(ids).size, ids.length, 'the number of ids');
    },
  },
  fieldRule('datasets', 'an array of strings', (value) =>
    list(value, 'datasets').forEach((name) => text(name, 'a dataset'))
  ),
  fieldRule('time', 'an ISO timestamp', (value) => time(value, 'time')),
  fieldRule('endTime', 'an ISO timestamp or not there', (value) => {
    if (value !== undefined && value !== null) {
      time(value, 'endTime');
    }
  }),
  fieldRule('type', 'a string', (value) => text(value, 'type')),
  fieldRule('title', 'a string', optionalText('title')),
  fieldRule('description', 'a string', optionalText('description')),
  fieldRule('url', 'a string', optionalText('url')),
];

const path = (annotation: Annotation) => `/v2/annotations/${encodeURIComponent(text(annotation.id, 'id'))}`;

/** A draft in the sample's range, which current charts don't show. */
function draftFor({ sample }: Subject, more: Annotation = {}): Annotation {
  return {
    time: sample.startTime,
    type: 'contract-test',
    datasets: [sample.dataset],
    title: 'Contract test',
    description: 'Made by a contract test, which also deletes it.',
    url: 'https://example.com/contract',
    ...more,
  };
}

/** Creates an annotation, passes it to a callback, and always deletes it afterward. */
async function withAnnotation(
  subject: Subject,
  more: Annotation,
  work: (created: Annotation, sent: Annotation) => Promise<void>
): Promise<void> {
  const { service } = subject;
  const sent = draftFor(subject, more);
  const reply = await service.send('POST', '/v2/annotations', sent);
  const created = object(jsonOf(reply, reply.status === 200 ? 200 : 201, 'POST /v2/annotations'), 'the answer');
  try {
    await work(created, sent);
  } finally {
    await service.send('DELETE', path(created));
  }
}

/** Checks that an annotation has the wanted values; a time may be written differently. */
function alike(found: Annotation, wanted: Annotation, what: string): void {
  for (const [name, value] of Object.entries(wanted)) {
    const isTime = name === 'time' || name === 'endTime';
    const same = isTime
      ? instantOf(text(found[name], name)) === instantOf(text(value, name))
      : JSON.stringify(found[name]) === JSON.stringify(value);
    check(same, `${name} of ${what} is ${JSON.stringify(found[name])}, not ${JSON.stringify(value)}`);
  }
}

const writing = (name: string, run: Rule['run']): Rule => ({ section: 'Annotations', name, writes: true, run });
const reading = (name: string, run: Rule['run']): Rule => ({ section: 'Annotations', name, run });

const later = (iso: string, seconds: number) => isoOf((instantOf(iso) ?? 0n) + BigInt(seconds) * 1_000_000_000n);
const ids = (annotations: Annotation[]) => annotations.map(({ id }) => id);

export const annotationRules: Rule[] = [
  writing('Create returns the created annotation, with its id', (subject) =>
    withAnnotation(subject, {}, async (created, sent) => {
      check(text(created.id, 'id') !== '', 'id is empty');
      alike(created, sent, 'the created annotation');
    })
  ),
  writing('Create takes an optional endTime', (subject) =>
    withAnnotation(subject, { endTime: subject.sample.endTime }, async (created, sent) =>
      alike(created, sent, 'the created annotation')
    )
  ),
  reading('List returns a JSON array of annotations', async ({ service }) => {
    await listed(service);
  }),
  reading('Get one returns one annotation', async (subject) => {
    const [first] = await anyListed(subject);
    equal(await subject.service.json(200, 'GET', path(first)), first, 'the annotation');
  }),
  writing('Get one returns what Create returned', (subject) =>
    withAnnotation(subject, {}, async (created) =>
      equal(await subject.service.json(200, 'GET', path(created)), created, 'the annotation')
    )
  ),
  writing('Change returns the full annotation, with an added endTime', (subject) =>
    withAnnotation(subject, {}, async (created, sent) => {
      const { endTime } = subject.sample;
      const changed = object(await subject.service.json(200, 'PUT', path(created), { endTime }), 'the answer');
      alike(changed, { ...sent, endTime, id: created.id }, 'the changed annotation');
      equal(await subject.service.json(200, 'GET', path(created)), changed, 'the annotation afterwards');
    })
  ),
  ...Object.entries({
    title: 'Another title',
    description: 'Another description',
    url: 'https://example.com/another',
    type: 'contract-test-2',
  }).map(([name, value]) =>
    writing(`rule 3: a change of ${name} keeps the other fields as they were`, (subject) =>
      withAnnotation(subject, { endTime: subject.sample.endTime }, async (created) => {
        const changed = await subject.service.json(200, 'PUT', path(created), { [name]: value });
        alike(object(changed, 'the answer'), { ...created, [name]: value }, 'the changed annotation');
      })
    )
  ),
  writing('Delete takes the annotation away', (subject) =>
    withAnnotation(subject, {}, async (created) => {
      const { service } = subject;
      const { status } = await service.send('DELETE', path(created));
      check(status >= 200 && status < 300, `DELETE was answered ${status}`);
      equal((await service.send('GET', path(created))).status, 404, 'the status of getting it afterwards');
      check(!ids(await listed(service)).includes(created.id), 'it is still in the list');
    })
  ),
  writing(
    'rule 1: with start, end and datasets, the list has the annotations of that interval and those datasets',
    (subject) =>
      withAnnotation(subject, {}, async (created) => {
        const { service, sample } = subject;
        const filter = (start: string, end: string, datasets: string) =>
          listed(
            service,
            `?start=${encodeURIComponent(start)}&end=${encodeURIComponent(end)}&datasets=${encodeURIComponent(datasets)}`
          );
        const { startTime, dataset } = sample;
        const [before, after] = [later(startTime, -10), later(startTime, 10)];
        check(ids(await filter(before, after, dataset)).includes(created.id), 'the list of its interval lacks it');
        check(
          ids(await filter(before, after, `no-such,${dataset}`)).includes(created.id),
          'the list of two datasets lacks it'
        );
        check(!ids(await filter(before, after, 'no-such')).includes(created.id), "another dataset's list has it");
        check(
          !ids(await filter(after, later(after, 10), dataset)).includes(created.id),
          'the list of a later interval has it'
        );
        check(
          !ids(await filter(later(before, -10), before, dataset)).includes(created.id),
          'the list of an earlier interval has it'
        );
      })
  ),
  writing('rule 1: each of start, end and datasets also filters alone', (subject) =>
    withAnnotation(subject, {}, async (created) => {
      const { service, sample } = subject;
      const has = async (query: string) => ids(await listed(service, query)).includes(created.id);
      const [before, after] = [later(sample.startTime, -10), later(sample.startTime, 10)].map(encodeURIComponent);
      check(await has(`?start=${before}`), 'the list from an earlier start on lacks it');
      check(!(await has(`?start=${after}`)), 'the list from a later start on has it');
      check(await has(`?end=${after}`), 'the list up to a later end lacks it');
      check(!(await has(`?end=${before}`)), 'the list up to an earlier end has it');
      check(await has(`?datasets=${encodeURIComponent(sample.dataset)}`), "its dataset's list lacks it");
      check(!(await has('?datasets=no-such')), "another dataset's list has it");
    })
  ),
  reading('rule 2: without filters, the list has those of every filtered list', async ({ service, sample }) => {
    const all = ids(await listed(service));
    const some = ids(await listed(service, `?datasets=${encodeURIComponent(sample.dataset)}`));
    check(
      some.every((id) => all.includes(id)),
      'a filtered list has an annotation that the whole list lacks'
    );
  }),
];
