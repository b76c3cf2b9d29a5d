import { type SyntaxNode } from '@lezer/common';

import { type Span } from '../../kit/edit';
import { childrenOf, writtenSpan } from '../../kit/nodes';
import { type Assignment, type Step } from './ast';
import { looseTagsIn, readReplacement } from './quote';
import { conditionIn, readValue } from './readCondition';
import { noName, spanOf, textOf } from '../../kit/reading';
import {
  identifierIn,
  nameIn,
  readAmount,
  readCall,
  readInterval,
  readName,
  readOperator,
  readTags,
  readUsing,
  type Reading,
  reportLooseName,
} from './reading';
import { readMetricSource } from './readSource';

/** Reads a node whose name ends with `Step`. */
export function readStep(node: SyntaxNode, pipe: Span, reading: Reading): Step {
  const step = node.name === 'UnknownStep' ? undefined : knownStep(node, pipe, reading);
  return step ?? { kind: 'unknown', ...baseOf(node, pipe) };
}

const baseOf = (node: SyntaxNode, pipe: Span) => ({
  ...writtenSpan(node),
  pipe,
  word: spanOf(node.firstChild ?? node),
});

function knownStep(node: SyntaxNode, pipe: Span, reading: Reading): Step | undefined {
  const base = baseOf(node, pipe);
  const clause = (name: string) => node.getChild(name);
  const missing = (what: string) => reading.problems.missing(what, base.to);
  switch (node.name) {
    case 'OffsetStep':
      return { kind: 'offset', ...base, by: readInterval(node, reading), isLater: !node.getChild('Minus') };
    case 'SampleStep': {
      const rate = readAmount(clause('Number'), reading);
      if (!rate) {
        missing('a rate from 0 to 1');
      }
      return { kind: 'sample', ...base, rate };
    }
    case 'WhereStep': {
      const condition = conditionIn(node, reading);
      if (!condition) {
        missing('a condition');
      }
      return { kind: 'where', ...base, condition };
    }
    case 'MapStep': {
      const operator = readOperator(clause('Operator'), reading);
      const operand = readAmount(clause('Number'), reading);
      const call = readCall(clause('Call'), reading);
      if (operator && !operand) {
        missing('a number');
      }
      return { kind: 'map', ...base, operator, operand, call };
    }
    case 'AlignStep':
      return {
        kind: 'align',
        ...base,
        interval: readInterval(clause('ToClause'), reading),
        window: readInterval(clause('OverClause'), reading),
        using: readUsing(node, reading),
      };
    case 'GroupStep':
      return { kind: 'group', ...base, by: byOf(node, reading), using: readUsing(node, reading) };
    case 'BucketStep':
      return {
        kind: 'bucket',
        ...base,
        by: byOf(node, reading),
        interval: readInterval(clause('ToClause'), reading),
        using: readUsing(node, reading),
      };
    case 'ExtendStep': {
      const assignments = node.getChildren('Assignment').map((child) => readAssignment(child, reading));
      if (assignments.length === 0) {
        missing('a tag and its value like `tag = "value"`');
      }
      return { kind: 'extend', ...base, assignments };
    }
    case 'ReplaceStep':
      return readReplace(node, base, reading);
    case 'JoinStep': {
      const metric = clause('FromClause')?.getChild('JoinedMetric');
      return {
        kind: 'join',
        ...base,
        tags: { ...base, tags: node.getChildren('Tag').map((tag) => readName(tag, reading)) },
        other: metric ? readMetricSource(metric, reading) : undefined,
        by: byOf(clause('FromClause'), reading),
      };
    }
    case 'AsStep':
      return { kind: 'as', ...base, name: nameIn(node, 'a name', reading) };
    case 'ComputeStep': {
      const using = clause('UsingClause');
      const operator = readOperator(using?.getChild('Operator') ?? null, reading);
      return {
        kind: 'compute',
        ...base,
        name: nameIn(node, 'a name for the result', reading),
        operator,
        using: operator ? undefined : readUsing(node, reading),
      };
    }
    case 'IfdefStep': {
      const [then, otherwise] = node.getChildren('Block').map((block) => {
        const where = block.getChild('WhereStep');
        return where ? conditionIn(where, reading) : undefined;
      });
      const param = identifierIn(node);
      return { kind: 'ifdef', ...base, param: param ? readName(param, reading) : noName(base.to), then, otherwise };
    }
    default:
      return undefined;
  }
}

function byOf(node: SyntaxNode | null, reading: Reading) {
  const by = node?.getChild('ByClause');
  return by ? readTags(by, reading) : undefined;
}

function readAssignment(node: SyntaxNode, reading: Reading): Assignment {
  const tag = node.getChild('Tag');
  const value = node.getChild('Value');
  if (value?.name === 'StringValue') {
    looseTagsIn(textOf(value, reading)).forEach(({ from, to }) =>
      reportLooseName({ from: value.from + from, to: value.from + to }, reading)
    );
  }
  return {
    ...writtenSpan(node),
    tag: tag ? readName(tag, reading) : noName(node.from),
    value: value ? readValue(value, reading) : undefined,
  };
}

function readReplace(node: SyntaxNode, base: ReturnType<typeof baseOf>, reading: Reading): Step {
  const [tag, original] = node.getChildren('Tag').map((child) => readName(child, reading));
  const replacement = node.getChild('Replacement');
  if (!original && !replacement) {
    const wrong = childrenOf(node).find(({ name }) => name === 'Tilde');
    reading.problems.missing(tag ? (wrong ? 'a replacement like `#s/a/b/`' : '`~` or `=`') : 'a tag', base.to);
  }
  return {
    kind: 'replace',
    ...base,
    tag: tag ?? noName(base.to),
    original,
    replacement: replacement ? { ...spanOf(replacement), ...readReplacement(textOf(replacement, reading)) } : undefined,
  };
}
