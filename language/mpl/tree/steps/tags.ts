import { type SyntaxNode } from '@lezer/common';

import { childrenOf, writtenSpan } from '../../../kit/nodes';
import { noName, spanOf, textOf } from '../../../kit/reading';
import * as tokens from '../../generated/parser.terms';
import { type Assignment, type KnownStepKind, type StepOf, type StepParts } from '../ast';
import { looseTagsIn, quoteWritten, readReplacement } from '../quote';
import { readValue } from '../readCondition';
import { readIdentifier, type MplReading, reportLooseName } from '../reading';
import { readMetricSource } from '../readSource';
import { type StepReader } from '../stepReader';
import { type MplCardParts, noTags, type RecordsOf } from './record';

/** The tag that names a series. */
const labelTag = '__label';

export const tagSteps = {
  extend: {
    token: tokens.Extend,
    read: readExtend,
    stands: 'after',
    points: 'keeps',
    bins: 'own',
    tags: ({ assignments }) => ({ change: 'added', tags: assignments.map(({ tag }) => tag) }),
    reads: ({ assignments }) => assignments.flatMap(({ value }) => (value?.kind === 'name' ? [value.value] : [])),
    card: labelOf,
    signature: 'extend tag = value, …',
    help: 'Adds tags after an aggregation. Strings can include other tags: "${tag}". `__label` names the series in legends.',
    snippet: 'extend ${1:__label} = "${2}"',
  },
  replace: {
    token: tokens.Replace,
    read: readReplace,
    stands: 'after',
    points: 'keeps',
    bins: 'own',
    tags: ({ tag }) => ({ change: 'added', tags: [tag] }),
    reads: ({ tag, original }) => [original ?? tag],
    next: { '': ['~', '='], Replacement: [] },
    signature: 'replace tag ~ #s/regex/replacement/ or replace tag = original ~ …',
    help: 'Rewrites a tag’s values, or creates a tag from another tag.',
    snippet: 'replace ${1} ~ #s/${2}/${3}/',
  },
  join: {
    token: tokens.Join,
    read: readJoin,
    stands: 'after',
    points: 'keeps',
    bins: 'all',
    tags: ({ tags }) => ({ change: 'added', tags: tags.tags }),
    reads: noTags,
    metric: ({ other }) => other,
    next: { '': ['from'], FromClause: ['by'] },
    signature: 'join tag, … from dataset:metric by tag, …',
    help: 'Adds tags from another metric to series that have the same values for the tags after `by`.',
    snippet: 'join ${1} from ${2} by ${3}',
  },
} satisfies Partial<RecordsOf<KnownStepKind>>;

function readExtend(reader: StepReader): StepParts['extend'] {
  const assignments = reader.each('Assignment', readAssignment);
  if (assignments.length === 0) {
    reader.missing('a tag and its value, such as `tag = "value"`');
  }
  return { assignments };
}

function readAssignment(node: SyntaxNode, reading: MplReading): Assignment {
  const tag = node.getChild('Tag');
  const value = node.getChild('Value');
  if (value?.name === 'StringValue') {
    looseTagsIn(textOf(value, reading)).forEach(({ from, to }) =>
      reportLooseName({ from: value.from + from, to: value.from + to }, reading)
    );
  }
  return {
    ...writtenSpan(node),
    tag: tag ? readIdentifier(tag, reading) : noName(node.from),
    value: value ? readValue(value, reading) : undefined,
  };
}

/** Recognizes only `extend __label = "…"`, without escapes such as `\u0024{tag}`, which a control would lose. */
function labelOf({ assignments }: StepOf<'extend'>): MplCardParts | undefined {
  const [{ tag, value: label } = {}, more] = assignments;
  return tag?.name === labelTag &&
    !more &&
    label?.kind === 'string' &&
    quoteWritten(label.value).length === label.to - label.from
    ? { kind: 'name', label: { from: label.from, to: label.to, value: label.value } }
    : undefined;
}

function readReplace(reader: StepReader): StepParts['replace'] {
  const [tag, original] = reader.tags();
  const [replacement] = reader.each('Replacement', (node, reading) => ({
    ...spanOf(node),
    ...readReplacement(textOf(node, reading)),
  }));
  if (!original && !replacement) {
    const wrong = childrenOf(reader.node).find(({ name }) => name === 'Tilde');
    reader.missing(tag ? (wrong ? 'a replacement like `#s/a/b/`' : '`~` or `=`') : 'a tag');
  }
  return { tag: tag ?? noName(reader.to), original, replacement };
}

function readJoin(reader: StepReader): StepParts['join'] {
  const clause = reader.child('FromClause');
  const metric = clause?.getChild('JoinedMetric');
  return {
    tags: { ...writtenSpan(reader.node), tags: reader.tags() },
    other: metric ? readMetricSource(metric, reader.reading) : undefined,
    by: reader.by(clause),
  };
}
