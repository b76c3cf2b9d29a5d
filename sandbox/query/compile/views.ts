import { parseQuery } from '@aplkit/language/apl/parse';
import { type Span } from '@aplkit/language/apl/tree/ast';
import { significantTokens } from '@aplkit/language/apl/tree/lexer';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { unquoteName } from '@aplkit/language/apl/tree/strings';
import { type Dataset } from '../../database/dataset';
import { type FoundView } from '../request/queryContext';
import { Refusal } from '../request/queryError';
import { translateOperator } from './operators/translateOperator';
import { type Compilation } from './relation/compilation';
import { type Relation } from './relation/relation';
import { readStatements } from './statements';

/**
 * Translates a view's query, in which the variables and tables of the outer query aren't visible. `at` is the range of the view's name.
 */
export function translateView({ aplQuery, findDataset }: FoundView, at: Span, compilation: Compilation): Relation {
  const query = parseQuery(aplQuery);
  const inner = {
    ...compilation,
    text: aplQuery,
    findDataset,
    findView: () => undefined,
    variables: new Map(),
    tables: new Map(),
  };
  return inText(at, () => {
    if (!query.pipeline) {
      throw new Refusal(at, 'the query of this view is empty');
    }
    readStatements(query, inner);
    return compilation.translateTable(query.pipeline, inner);
  });
}

/** Adds only the virtual fields that the query uses. */
export function withVirtualFields(relation: Relation, { name, fields }: Dataset, compilation: Compilation): Relation {
  const { text } = compilation;
  const virtual = compilation
    .virtualFieldsOf(name)
    .filter((field) => !fields.some((own) => own.name === field.name) && names(text).has(field.name));
  // A dataset can be read at several positions in different texts.
  compilation.usedVirtualFields.set(name, new Set([...(compilation.usedVirtualFields.get(name) ?? []), ...virtual]));
  return virtual.reduce((before, field) => {
    const step = `${quoteName(name)} | extend ${quoteName(field.name)} = ${field.expression}`;
    const operators = parseQuery(step).pipeline?.operators ?? [];
    return inText({ from: 0, to: text.length }, () =>
      operators.reduce((rows, operator) => translateOperator(operator, rows, { ...compilation, text: step }), before)
    );
  }, relation);
}

const names = (text: string): ReadonlySet<string> =>
  new Set(
    significantTokens(text).flatMap(({ kind, text: written }) =>
      kind === 'name' || kind === 'quotedName' ? [unquoteName(written)] : []
    )
  );

/** Moves problems found in a view or virtual field to a range in the query. */
function inText<T>(place: Span, translate: () => T): T {
  try {
    return translate();
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(place, error.message, error.errorType) : error;
  }
}
