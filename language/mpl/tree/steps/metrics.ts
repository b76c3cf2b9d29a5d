import * as tokens from '../../generated/parser.terms';
import { type KnownStepKind, type StepParts } from '../ast';
import { readMathOperator } from '../reading';
import { type StepReader } from '../stepReader';
import { noTags, type RecordsOf, sameTags } from './record';

export const metricSteps = {
  compute: {
    token: tokens.Compute,
    needsPipe: true,
    read: readCompute,
    stands: 'pair',
    points: 'computes',
    bins: 'own',
    tags: sameTags,
    reads: noTags,
    call: ({ using }) => using,
    card: ({ name, operator, using }) => {
      const written = operator ?? using;
      return written && { kind: 'compute', name, operator: written };
    },
    next: { '': ['using'] },
    signature: '(query, query) | compute name using function',
    help: 'Combines two metrics into one, matching series by their tags and points by their times.',
    snippet: 'compute ${1:result} using ${2:/}',
  },
  as: {
    token: tokens.As,
    read: (reader) => ({ name: reader.name('a name') }),
    missing: { otherwise: 'a name' },
    stands: 'after',
    points: 'keeps',
    bins: 'own',
    tags: sameTags,
    reads: noTags,
    signature: 'as name',
    help: 'Renames the metric.',
    snippet: 'as ${1}',
  },
} satisfies Partial<RecordsOf<KnownStepKind>>;

function readCompute(reader: StepReader): StepParts['compute'] {
  const name = reader.name('a name for the result');
  const operator = readMathOperator(reader.child('UsingClause')?.getChild('Operator') ?? null, reader.reading);
  return { name, operator, using: operator ? undefined : reader.using() };
}
