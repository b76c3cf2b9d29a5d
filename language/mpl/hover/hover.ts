import { type SyntaxNode } from '@lezer/common';

import { parameterIndex, type Signature, signatureOf } from '../../kit/completion';
import { type Span } from '../../kit/edit';
import { headed, type Hover, inCode } from '../../kit/hover';
import { pipelineAt, tagsBefore } from '../analysis/pipelines';
import { type KnownMetrics, metricNamed } from '../analysis/schema';
import { type TagValuesLookup } from '../completion/completion';
import { metricFacts, type MplVariable } from '../completion/items';
import { mplCallAt, placeOfFunction } from '../completion/situation';
import { parser } from '../generated/parser';
import { readDuration } from '../tree/duration';
import { unquote } from '../tree/quote';
import { quoteMplName } from '../tree/quoteName';
import { parseMpl } from '../tree/readQuery';
import { findMetricFunction, isOfModule, mathOperators } from '../vocabulary/functions';
import { clauses, stepOf } from '../vocabulary/steps';

type TagHover = Hover<TagValuesLookup>;

const hover = ({ from, to }: Span, signature: string, help: string, lookup?: TagValuesLookup): TagHover => ({
  ...{ from, to, lookup },
  text: headed(signature, help),
});

/** Help for the word at an offset; `undefined` for values, signs and unknown names. */
export function mplHoverAt(
  text: string,
  offset: number,
  { known, variables }: { known: KnownMetrics; variables: readonly MplVariable[] }
): TagHover | undefined {
  const node = parser.parse(text).resolveInner(offset, 1);
  if (node.firstChild !== null || node.to <= offset || node.name === 'Comment') {
    return undefined;
  }
  const written = text.slice(node.from, node.to);
  const variable = variables.find(({ name }) => written === name || written === `\${${name.slice(1)}}`);
  if (variable) {
    return hover(node, variable.name, variable.help);
  }
  const { parent } = node;
  switch (parent?.name) {
    case 'FunctionName': {
      const name = text.slice(parent.from, parent.to);
      const place = placeOfFunction(parent);
      const word = place && findMetricFunction(name, place);
      return isOfModule(name)
        ? hover(parent, name, 'A function from your own module. Its name and arguments aren’t checked.')
        : word && hover(parent, word.signature, word.help);
    }
    case 'Argument': {
      const spec = findMetricFunction(written, 'spec');
      return spec && hover(node, spec.signature, spec.help);
    }
    case 'Operator': {
      const help = mathOperators.get(written);
      return help === undefined ? undefined : hover(node, written, help);
    }
    case 'Dataset':
      return known.datasets?.includes(unquote(written)) ? hover(node, written, 'A metrics dataset.') : undefined;
    case 'Metric':
      return metricHover(text, node, known);
    case 'Tag':
      return tagHover(text, node, known);
  }
  if (node.name === 'Duration') {
    return readDuration(written) === undefined ? undefined : hover(node, written, 'A duration.');
  }
  // The node of a keyword isn't a name.
  const step = parent?.name.endsWith('Step') && parent.firstChild?.from === node.from ? stepOf(written) : undefined;
  const clause = node.name === 'Name' ? undefined : clauses.get(written);
  return step
    ? hover(node, step.signature, step.help)
    : clause === undefined
      ? undefined
      : hover(node, written, clause);
}

function metricHover(text: string, node: SyntaxNode, known: KnownMetrics): TagHover | undefined {
  const query = parseMpl(text);
  const { source } = pipelineAt(query, node.from + 1) ?? {};
  const dataset = source?.kind === 'metric' ? source.dataset.name : '';
  const name = unquote(text.slice(node.from, node.to));
  const metric = metricNamed(known, dataset, name);
  if (!metric) {
    return undefined;
  }
  const tags = known.tagsOf(dataset, name)?.map(inCode);
  const facts = metricFacts(metric) || 'A metric.';
  return hover(node, quoteMplName(name), tags && tags.length > 0 ? `${facts}\n\nTags: ${tags.join(', ')}` : facts);
}

function tagHover(text: string, node: SyntaxNode, known: KnownMetrics): TagHover | undefined {
  const pipeline = pipelineAt(parseMpl(text), node.from);
  const tag = unquote(text.slice(node.from, node.to));
  const index = pipeline?.steps.findIndex(({ to }) => node.from < to) ?? -1;
  if (!pipeline || index < 0 || !tagsBefore(pipeline, index, known).names.includes(tag)) {
    return undefined;
  }
  const { source } = pipeline;
  const isStored = source.kind === 'metric' && known.tagsOf(source.dataset.name, source.metric.name)?.includes(tag);
  const lookup = isStored ? { dataset: source.dataset.name, metric: source.metric.name, tag } : undefined;
  return hover(node, quoteMplName(tag), 'A tag.', lookup);
}

/** Signature of the function whose parentheses are open at an offset. */
export function mplSignatureAt(text: string, offset: number): Signature | undefined {
  const call = mplCallAt(text, offset);
  const word = call && (findMetricFunction(call.function, 'bucket') ?? findMetricFunction(call.function, 'map'));
  if (!call || !word) {
    return undefined;
  }
  return signatureOf(word.signature, word.help, parameterIndex(word.parameters, call.index));
}
