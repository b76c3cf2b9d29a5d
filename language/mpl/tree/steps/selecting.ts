import { noName } from '../../../kit/reading';
import * as tokens from '../../generated/parser.terms';
import { type KnownStepKind, type StepParts } from '../ast';
import { conditionParts } from '../conditions';
import { conditionIn } from '../readCondition';
import { identifierIn, readInterval, readIdentifier } from '../reading';
import { type StepReader } from '../stepReader';
import { noTags, type RecordsOf, sameTags } from './record';

export const filterSteps = {
  where: {
    token: tokens.Where,
    otherWord: 'filter',
    read: readWhere,
    missing: { '': '`where`', otherwise: 'a condition' },
    stands: 'filters',
    points: 'selects',
    bins: 'own',
    tags: sameTags,
    reads: ({ condition }) => (condition ? conditionParts(condition).map(({ tag }) => tag) : []),
    card: (step) => (step.condition?.kind === 'or' && !step.condition.outer ? undefined : { kind: 'filters', step }),
    next: { '': ['and', 'or'] },
    signature: 'where tag == value and tag != #/regex/ …',
    help: 'Keeps matching series. Filters must come before any other step.',
    snippet: 'where $1',
  },
} satisfies Partial<RecordsOf<KnownStepKind>>;

export const selectingSteps = {
  offset: {
    token: tokens.Offset,
    read: ({ node, reading }) => ({ by: readInterval(node, reading), isLater: !node.getChild('Minus') }),
    stands: 'first',
    points: 'selects',
    bins: 'all',
    tags: sameTags,
    reads: noTags,
    signature: 'offset -duration',
    help: 'Moves points from an earlier time (or, with `+`, a later time) into the time range. Must be the first step.',
    snippet: 'offset -${1:1h}',
  },
  sample: {
    token: tokens.Sample,
    read: readSample,
    stands: 'second',
    points: 'selects',
    bins: 'all',
    tags: sameTags,
    reads: noTags,
    signature: 'sample rate',
    help: 'Keeps a random sample of the series; the argument is the fraction to keep, from 0 to 1. Must be the first step.',
    snippet: 'sample ${1:0.1}',
  },
  ifdef: {
    token: tokens.Ifdef,
    needsPipe: true,
    read: readIfdef,
    missing: { Ifdef: '`(`', '(': 'a parameter', Name: '`)`', otherwise: '`{`' },
    stands: 'filters',
    points: 'selects',
    bins: 'own',
    tags: sameTags,
    reads: noTags,
    signature: 'ifdef ($param) { where … } else { where … }',
    help: 'Chooses a filter depending on whether an optional parameter is set.',
    snippet: 'ifdef (${1:\\$param}) { where ${2} }',
  },
} satisfies Partial<RecordsOf<KnownStepKind>>;

function readWhere(reader: StepReader): StepParts['where'] {
  const condition = conditionIn(reader.node, reader.reading);
  if (!condition) {
    reader.missing('a condition');
  }
  return { condition };
}

function readSample(reader: StepReader): StepParts['sample'] {
  const rate = reader.amount();
  if (!rate) {
    reader.missing('a rate from 0 to 1');
  }
  return { rate };
}

function readIfdef(reader: StepReader): StepParts['ifdef'] {
  const [then, otherwise] = reader.each('Block', (block, reading) => {
    const where = block.getChild('WhereStep');
    return where ? conditionIn(where, reading) : undefined;
  });
  const param = identifierIn(reader.node);
  return { param: param ? readIdentifier(param, reader.reading) : noName(reader.to), then, otherwise };
}
