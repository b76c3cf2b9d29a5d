import { type OtherOperator, type Pipeline, type Query } from './ast';
import { tokenize, type Token } from './lexer';
import { unquoteName } from './quote';

/**
 * The datasets that a query reads, each once, in the order of the text: where pipelines begin, and what `join`, `lookup` and
 * `union` bring in. Names that `let` defines are none.
 */
export function datasetNames(text: string, query: Query): string[] {
  const defined = new Set(query.statements.filter(({ kind }) => kind === 'let').map(({ name }) => name.name));
  const inStatements = query.statements.flatMap((statement) =>
    statement.kind === 'let' && statement.value.kind === 'pipeline' ? [statement.value] : []
  );
  const pipelines = query.pipeline ? [...inStatements, query.pipeline] : inStatements;
  const names = pipelines.flatMap((pipeline) => namesOf(text, pipeline));
  return [...new Set(names)].filter((name) => name !== '' && !defined.has(name));
}

function namesOf(text: string, { source, operators }: Pipeline): string[] {
  const first =
    source.kind === 'dataset'
      ? [source.dataset.name]
      : source.operator.kind === 'other'
        ? namesIn(text, source.operator)
        : [];
  return [...first, ...operators.flatMap((operator) => (operator.kind === 'other' ? namesIn(text, operator) : []))];
}

/** The tables in the text of an operator that has no shape of its own in the tree. */
function namesIn(text: string, operator: OtherOperator): string[] {
  const word = operator.keyword.name;
  if (word !== 'union' && word !== 'join' && word !== 'lookup') {
    return [];
  }
  const offset = operator.keyword.to;
  const body = text.slice(offset, operator.to);
  // A name in the middle of the text: what stands before it is no beginning of a step.
  const tokens = tokenize(body).filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  const at = (index: number) => body.slice(tokens[index]?.from ?? 0, tokens[index]?.to ?? 0);
  const names: string[] = [];
  let depth = 0;
  let isTable = true;
  for (let index = 0; index < tokens.length; index += 1) {
    const written = at(index);
    if (isName(tokens[index]) && isTable) {
      if (tokens[index + 1] && at(index + 1) === '=') {
        // `kind=inner`: a setting and its value.
        index += 2;
        continue;
      }
      names.push(unquoteName(written));
      isTable = false;
    } else if (written === '(') {
      depth += 1;
      isTable = isTable && depth === 1;
    } else if (written === ')') {
      depth -= 1;
    } else if (written === ',' && depth === 0) {
      isTable = word === 'union';
    }
  }
  return names;
}

const isName = ({ kind }: Token) => kind === 'name' || kind === 'quotedName';
