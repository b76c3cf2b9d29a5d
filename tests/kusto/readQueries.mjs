/** Parses a JSON array of queries with Microsoft's parser; a process of its own, because that replaces `System`. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const folder = '@kusto/language-service-next/';
require(`${folder}bridge.min.js`);
require(`${folder}Kusto.Language.Bridge.min.js`);
const { KustoCode } = globalThis.Kusto.Language;

const kindOf = (node) => globalThis.Bridge.Reflection.getTypeName(node).split('.').pop();

/** Children of a syntax node that are nodes, in order. */
function childrenOf(node) {
  return Array.from({ length: node.ChildCount }, (_, index) => node.GetChild(index)).filter(Boolean);
}

/** Kinds of nodes that contain a query's own pipeline. */
const wrappers = ['QueryBlock', 'SyntaxList', 'SeparatedElement', 'ExpressionStatement'];

/** Names of the tabular operators in the query's own pipeline, in order. */
function operatorsOf(node) {
  const kind = kindOf(node);
  if (kind === 'PipeExpression') {
    return childrenOf(node).flatMap(operatorsOf);
  }
  if (kind.endsWith('Operator')) {
    return [kind.replace(/Operator$/, '')];
  }
  return wrappers.some((each) => kind.startsWith(each)) ? childrenOf(node).flatMap(operatorsOf) : [];
}

const operations = ['BinaryExpression', 'InExpression', 'HasAnyExpression', 'BetweenExpression'];

/** The nesting of operators and operands, without anything else: `(and (== ) (> (+ )))`. */
function nestingOf(node) {
  const inner = childrenOf(node).map(nestingOf).filter(Boolean).join(' ');
  return operations.includes(kindOf(node)) ? `(${[node.Operator.Text, inner].filter(Boolean).join(' ')})` : inner;
}

function read(text) {
  const code = KustoCode.Parse(text);
  const found = code.GetSyntaxDiagnostics();
  const problems = Array.from({ length: found.Count }, (_, index) => found.getItem(index).Message);
  return { problems, operators: operatorsOf(code.Syntax), nesting: nestingOf(code.Syntax) };
}

let input = '';
for await (const piece of process.stdin) {
  input += piece;
}
process.stdout.write(JSON.stringify(JSON.parse(input).map(read)));
