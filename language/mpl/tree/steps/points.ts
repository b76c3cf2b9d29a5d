import * as tokens from '../../generated/parser.terms';
import { type KnownStepKind, type StepParts } from '../ast';
import { readCall, readMathOperator } from '../reading';
import { type StepReader } from '../stepReader';
import { noTags, type RecordsOf, sameTags } from './record';

/** Tag with the statistic in a series of `bucket`, such as `0.95`. */
export const bucketTag = 'axiom.bucket';

export const pointSteps = {
  align: {
    token: tokens.Align,
    read: (reader) => ({
      interval: reader.interval('ToClause'),
      window: reader.interval('OverClause'),
      using: reader.using(),
    }),
    stands: 'after',
    points: 'aligns',
    bins: 'own',
    tags: sameTags,
    reads: noTags,
    call: ({ using }) => using,
    time: ({ interval, window }) => ({ interval, window }),
    card: (step) => (step.window ? undefined : { kind: 'align', step }),
    next: { '': ['to', 'using'], ToClause: ['using', 'over'], OverClause: ['using'] },
    signature: 'align to interval using function',
    help: 'Combines the points in each interval into one. Days begin at midnight UTC. Without `to`, returns a single value for the time range.',
    snippet: 'align to ${1:\\$__interval} using ${2:avg}',
  },
  group: {
    token: tokens.Group,
    read: (reader) => ({ by: reader.by(), using: reader.using() }),
    missing: { otherwise: 'a tag' },
    stands: 'after',
    points: 'groups',
    bins: 'own',
    tags: ({ by }) => ({ change: 'only', by }),
    reads: ({ by }) => by?.tags ?? [],
    call: ({ using }) => using,
    card: (step) => ({ kind: 'group', step }),
    next: { '': ['by', 'using'], ByClause: ['using'] },
    signature: 'group by tag, … using function',
    help: 'Combines series that share the same values for these tags, and drops all other tags. Without `by`, combines all series.',
    snippet: 'group by ${1} using ${2:sum}',
  },
  bucket: {
    token: tokens.Bucket,
    read: (reader) => ({ by: reader.by(), interval: reader.interval('ToClause'), using: reader.using() }),
    stands: 'after',
    points: 'buckets',
    bins: 'own',
    tags: ({ by }) => ({ change: 'only', by, made: bucketTag }),
    reads: ({ by }) => by?.tags ?? [],
    call: ({ using }) => using,
    time: ({ interval }) => ({ interval }),
    card: (step) => ({ kind: 'histogram', step }),
    next: { '': ['by', 'to', 'using'], ByClause: ['using', 'to'], ToClause: ['using'] },
    signature: 'bucket by tag, … to interval using function(spec, …)',
    help: 'Computes quantiles and other statistics of a histogram, and returns one series per statistic.',
    snippet: 'bucket to ${1:\\$__interval} using ${2:interpolate_delta_histogram}(${3:0.5, 0.95, 0.99})',
  },
  map: {
    token: tokens.Map,
    read: readMap,
    missing: { otherwise: 'a function, or an operator and a number' },
    stands: 'after',
    points: 'calculates',
    bins: 'own',
    tags: sameTags,
    reads: noTags,
    call: ({ call }) => call,
    card: ({ operator, operand, call }) =>
      operator
        ? { kind: 'calculate', function: operator, operand }
        : call && { kind: 'calculate', function: call.function, operand: call.arguments.at(0) },
    signature: 'map function or map operator number',
    help: 'Transforms points, for example by computing rates, filling gaps or doing arithmetic.',
    snippet: 'map ${1}',
  },
} satisfies Partial<RecordsOf<KnownStepKind>>;

function readMap(reader: StepReader): StepParts['map'] {
  const operator = readMathOperator(reader.child('Operator'), reader.reading);
  const operand = reader.amount();
  const call = readCall(reader.child('Call'), reader.reading);
  if (operator && !operand) {
    reader.missing('a number');
  }
  return { operator, operand, call };
}
