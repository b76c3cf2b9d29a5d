import { type Name, type Source } from '@aplkit/language/apl/tree/ast';
import { type Compilation, constants } from './relation/compilation';
import { translate } from './expressions/translate';
import { translateSourceOperator } from './operators/translateOperator';
import { detailAt, QueryError, Refusal } from '../request/queryError';
import { translateView, withVirtualFields } from './views';
import { readDataset } from './relation/readDataset';
import { type Relation } from './relation/relation';
import { checkSqlSize } from './relation/steps';

/** Translates a pipeline's source. Throws a `Refusal` if it's unsupported, and a `QueryError` (404) for an unknown dataset. */
export function translateSource(source: Source, compilation: Compilation): Relation {
  checkSqlSize('query', compilation.steps.length, compilation.text.length, source);
  switch (source.kind) {
    case 'dataset':
      return namedTable(source.dataset, compilation);
    case 'table': {
      const { literal } = translate(source.dataset, constants(compilation));
      if (typeof literal !== 'string') {
        throw new Refusal(source.dataset, 'table() needs the name of a dataset as a constant string');
      }
      return namedTable({ ...source.dataset, name: literal }, compilation);
    }
    case 'subquery':
      return compilation.translateTable(source.pipeline, compilation);
    case 'operatorSource':
      return translateSourceOperator(source.operator, compilation);
    case 'datasets':
      throw new Refusal(source, 'a name with * can only be used in union and in search in (…)');
  }
}

/** Translates the name of a dataset, or of a table in a `let` statement. */
function namedTable(name: Pick<Name, 'name' | 'from' | 'to'>, compilation: Compilation): Relation {
  const table = compilation.tables.get(name.name);
  if (table) {
    return { ...table(), source: name.name };
  }
  const view = compilation.findView(name.name);
  if (view) {
    return { ...translateView(view, name, compilation), source: name.name };
  }
  const dataset = compilation.findDataset(name.name);
  if (!dataset) {
    const unknown = `dataset "${name.name}" not found`;
    throw new QueryError(404, unknown, detailAt(compilation.text, name, unknown, 'semantic'));
  }
  return withVirtualFields(readDataset(dataset, compilation), dataset, compilation);
}
