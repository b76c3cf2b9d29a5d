import { type SyntaxNode } from '@lezer/common';

import { writtenSpan } from '../../kit/nodes';
import { type MetricSource, type SourceRange, type Time } from './ast';
import { noName, spanOf } from '../../kit/reading';
import { checkDuration, codeOf, identifierIn, requiredName, readIdentifier, type MplReading } from './reading';

/** Reads a `MetricSource`, or the metric of a join. */
export function readMetricSource(node: SyntaxNode, reading: MplReading): MetricSource {
  const [dataset, metric] = [node.getChild('Dataset'), node.getChild('Metric')];
  const as = node.getChild('As');
  const end = (metric ?? node.getChild('Colon') ?? dataset ?? node).to;
  if (!metric) {
    reading.problems.missing(node.getChild('Colon') ? 'a metric' : '`:` and a metric', end);
  }
  return {
    kind: 'metric',
    ...writtenSpan(node),
    dataset: dataset ? readIdentifier(dataset, reading) : noName(node.from),
    metric: metric ? readIdentifier(metric, reading) : noName(end),
    range: readRange(node.getChild('Range'), reading),
    as: as ? (identifierIn(node) ? requiredName(node, 'a name', reading) : noName(as.to)) : undefined,
  };
}

function readRange(node: SyntaxNode | null, reading: MplReading): SourceRange | undefined {
  if (!node) {
    return undefined;
  }
  const dots = node.getChild('DotDot')?.from ?? node.to;
  const times = node.getChildren('Time').filter(({ from, to }) => to > from);
  const [start, end] = [times.find(({ from }) => from < dots), times.find(({ from }) => from > dots)];
  if (!start) {
    reading.problems.missing('the start of a time range', node.from + 1);
  }
  return {
    ...writtenSpan(node),
    start: start && readTime(start, reading),
    end: end && readTime(end, reading),
  };
}

function readTime(node: SyntaxNode, reading: MplReading): Time {
  const base = { ...spanOf(node), text: codeOf(node, reading) };
  const duration = node.getChild('Duration');
  if (duration) {
    checkDuration(duration, reading);
    return { kind: 'duration', ...base };
  }
  if (node.getChild('Name')) {
    if (!base.text.startsWith('$')) {
      reading.problems.add(base, `\`${base.text}\` isn’t a time. Write a duration like \`1h\`, or an RFC 3339 time.`);
    }
    return { kind: 'variable', ...base };
  }
  return { kind: node.getChild('Integer') ? 'seconds' : 'instant', ...base };
}
