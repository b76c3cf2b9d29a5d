import { type Name, type Pipeline, type Query, type StatementOf } from '@aplkit/language/apl/tree/ast';
import { type Compilation, constants } from './relation/compilation';
import { convertTo, typeOfWord } from './functions/conversions';
import { translate } from './expressions/translate';
import { Refusal } from '../request/queryError';

/** Reads the statements before the pipeline: values and tables by name. */
export function readStatements(query: Query, compilation: Compilation): void {
  for (const statement of query.statements) {
    switch (statement.kind) {
      case 'let':
        define(statement, compilation);
        break;
      case 'declare':
        declare(statement, compilation);
        break;
      case 'set':
        checkOption(statement);
        break;
    }
  }
}

function define({ name, value }: StatementOf<'let'>, compilation: Compilation): void {
  const { variables, tables } = compilation;
  checkNew(name, compilation);
  const table = asTable(value, compilation);
  if (table) {
    // A table can use earlier definitions only, and so never itself.
    const before: Compilation = { ...compilation, variables: new Map(variables), tables: new Map(tables) };
    tables.set(name.name, () => compilation.translateTable(table, before));
  } else if (value.kind !== 'pipeline') {
    variables.set(name.name, translate(value, constants(compilation)));
  }
}

/** A `let` statement's value as a pipeline, if it's a table: a pipeline, or a name that isn't a scalar's. */
function asTable(value: StatementOf<'let'>['value'], compilation: Compilation): Pipeline | undefined {
  if (value.kind === 'pipeline') {
    return value;
  }
  const { variables, tables, findView, findDataset } = compilation;
  if (value.kind !== 'name' || variables.has(value.name)) {
    return undefined;
  }
  if (!(tables.has(value.name) || findView(value.name) || findDataset(value.name))) {
    return undefined;
  }
  const { from, to } = value;
  return { kind: 'pipeline', from, to, source: { kind: 'dataset', from, to, dataset: value }, operators: [] };
}

function checkNew({ name, ...span }: Name, { variables, tables }: Compilation): void {
  if (variables.has(name) || tables.has(name)) {
    throw new Refusal(span, `"${name}" is defined twice`);
  }
}

/** Declares the parameters of `declare query_parameters` with their defaults, because requests send no values. */
function declare({ parameters }: StatementOf<'declare'>, compilation: Compilation): void {
  for (const { name, type, value } of parameters) {
    checkNew(name, compilation);
    if (value === undefined) {
      throw new Refusal(
        name,
        `parameter "${name.name}" needs a default value: the sandbox does not accept values from requests`
      );
    }
    const environment = constants(compilation);
    const given = translate(value, environment);
    compilation.variables.set(name.name, convertTo(typeOfWord(type), given, value, environment));
  }
}

/** Options that would change the result, unlike all others. */
const answerOptions: ReadonlySet<string> = new Set([
  'query_datetimescope_column',
  'query_datetimescope_from',
  'query_datetimescope_to',
  'query_now',
  'query_take_max_records',
  'truncationmaxrecords',
  'truncationmaxsize',
]);

function checkOption({ name }: StatementOf<'set'>): void {
  if (answerOptions.has(name.name)) {
    throw new Refusal(name, `option "${name.name}" is not supported`, 'unsupported');
  }
}
