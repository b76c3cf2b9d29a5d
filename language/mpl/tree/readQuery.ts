import { type SyntaxNode, type Tree } from '@lezer/common';

import { type Span } from '../../kit/edit';
import { childrenOf, nodesIn, writtenSpan } from '../../kit/nodes';
import { ProblemList } from '../../kit/problemList';
import { parser } from '../generated/parser';
import { type MplQuery, type Param, type MplPipeline, type Setting, type Step } from './ast';
import { checkSteps } from './checkSteps';
import { reportMplErrors } from './errorNodes';
import { noName, spanOf, textOf } from '../../kit/reading';
import { codeOf, requiredName, type MplReading } from './reading';
import { readMetricSource } from './readSource';
import { readStep } from './steps';
import { readValue } from './readCondition';

/** Parses a query. Never throws: `problems` lists the errors, and the tree contains the rest of the text. */
export function parseMpl(text: string): MplQuery {
  const tree = parser.parse(text);
  const problems = new ProblemList(text, () => leavesOf(tree), 'the query ends here');
  const reading: MplReading = { text, problems };
  const nodes = childrenOf(tree.topNode);
  const pipeline = nodes.find(({ name }) => name === 'Pipeline');
  const query = {
    from: 0,
    to: text.length,
    settings: nodes.filter(({ name }) => name === 'SetStatement').map((node) => readSetting(node, reading)),
    params: nodes.filter(({ name }) => name === 'ParamStatement').map((node) => readParam(node, reading)),
    pipeline: pipeline && readPipeline(pipeline, reading),
  };
  reportMplErrors(tree, problems);
  return { ...query, problems: problems.list() };
}

/** The tokens of a text, without comments. */
export const leavesOf = (tree: Tree): Span[] =>
  nodesIn(tree, ({ node, name }) => node.to > node.from && name !== 'Comment' && node.firstChild === null).map(spanOf);

function readSetting(node: SyntaxNode, reading: MplReading): Setting {
  const value = node.getChild('Value');
  return {
    ...writtenSpan(node),
    name: requiredName(node, 'a setting', reading),
    value: value ? readValue(value, reading) : undefined,
  };
}

function readParam(node: SyntaxNode, reading: MplReading): Param {
  const type = node.getChild('TypeName');
  const argument = type?.getChild('TypeArgument')?.getChild('Name');
  const inner = argument ?? type?.getChild('Name');
  if (type && inner && !isParamType(type, inner, reading)) {
    reading.problems.add(
      spanOf(type),
      `\`${textOf(type, reading)}\` isn’t a type. Use one like \`string\`, \`Duration\` or \`Option<string>\`.`
    );
  }
  return {
    ...writtenSpan(node),
    name: requiredName(node, 'a parameter like `$name`', reading),
    type: type ? { ...spanOf(type), name: codeOf(type, reading), isVariable: false } : noName(node.to),
    valueType: inner ? textOf(inner, reading) : '',
    isOptional: argument !== undefined && argument !== null,
  };
}

const paramTypes: ReadonlySet<string> = new Set(
  'string int float bool array null Dataset Duration Regex Timestamp dataset duration regex'.split(' ')
);

function isParamType(type: SyntaxNode, inner: Span, reading: MplReading): boolean {
  const written = codeOf(type, reading);
  const name = textOf(inner, reading);
  return paramTypes.has(name) && (written === name || written === `Option<${name}>`);
}

function readPipeline(node: SyntaxNode, reading: MplReading): MplPipeline {
  const [sourceNode, ...rest] = childrenOf(node);
  const source =
    sourceNode.name === 'PairSource' ? readPair(sourceNode, reading) : readMetricSource(sourceNode, reading);
  const steps: Step[] = [];
  let openPipe: Span | undefined;
  for (const child of rest) {
    if (child.name === 'PipeMark') {
      if (openPipe) {
        reading.problems.missing('a step', openPipe.to);
      }
      openPipe = spanOf(child);
    } else if (child.name.endsWith('Step')) {
      const before = { from: child.from, to: child.from };
      steps.push(readStep(child, openPipe ?? before, reading));
      openPipe = undefined;
    }
  }
  if (openPipe) {
    reading.problems.missing('a step', openPipe.to);
  }
  const pipeline = { ...writtenSpan(node), source, steps, ...(openPipe && { openPipe }) };
  checkSteps(pipeline, reading);
  return pipeline;
}

function readPair(node: SyntaxNode, reading: MplReading): MplPipeline['source'] {
  const [left, right] = node.getChildren('Pipeline').map((child) => readPipeline(child, reading));
  if (!left) {
    return readMetricSource(node, reading);
  }
  return { kind: 'pair', ...writtenSpan(node), left, right };
}
