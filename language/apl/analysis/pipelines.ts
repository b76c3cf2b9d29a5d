import { type Name, type Pipeline, type Source, type SourceOperator, type Span, type Wrapped } from '../tree/ast';
import { rowChange, tablesOf } from '../tree/operators';
import { quoteName } from '../tree/quote';
import { type Definition, type Environment, tableNamed } from './environment';
import { typeOf } from './expressions';
import { type Findings } from './findings';
import { holdsVariable } from './names';
import { type KnownSchema } from './schema';
import { exactScope, mergeScopes, openScope, type Scope } from './scope';
import { matchesPattern } from './matchesPattern';
import { withSource } from './joins';
import { after, declaredColumns, typedColumns } from './steps';
import { typeNamed } from './types';

export interface PipelineContext {
  schema: KnownSchema;
  definitions: readonly Definition[];
  findings: Findings;
}

/** End of a part, before its closing parenthesis or semicolon. If that's missing, the end of the text. */
export function closingOf({ to, outer }: Wrapped, text: string): number {
  if (outer === undefined) {
    return to;
  }
  const isClosed = outer.to > to && ');'.includes(text.charAt(outer.to - 1));
  return isClosed ? outer.to - 1 : text.length;
}

/** Output columns of a pipeline that ends by `end`. Records problems in `context.findings`. */
export function scopeOfPipeline(pipeline: Pipeline, end: number, context: PipelineContext): Scope {
  const { source, operators, openPipe } = pipeline;
  const { findings } = context;
  const scopes: Scope[] = [];
  findings.scopes.set(pipeline, scopes);
  /** End of the pipe before a step, even if the step itself is missing; `undefined` if there's no pipe. */
  const pipeBefore = (index: number) => {
    const { from, to } = operators.at(index)?.pipe ?? openPipe ?? { from: 0, to: 0 };
    return from < to ? to : undefined;
  };
  let pipe = pipeBefore(0);
  // After a mistake, there may be unknown columns.
  const certainOf = (part: Span, find: () => Scope): Scope => {
    const found = findings.unlessBroken(part, find);
    scopes.push(findings.isBroken(part) ? { ...found, certainty: 'open' } : found);
    return scopes[scopes.length - 1];
  };
  let scope = certainOf(stepOf(pipeline.from, pipe, end, operators.length === 0), () => scopeOfSource(source, context));
  const first = source.kind === 'operatorSource' ? source.operator : undefined;
  findings.regions.push({ from: pipeline.from, to: beforePipe(pipe, end), scope: exactScope([]), operator: first });
  operators.forEach((operator, index) => {
    const from = pipe ?? operator.from;
    pipe = pipeBefore(index + 1);
    const environment = environmentIn(context, scope);
    const result = certainOf(stepOf(from, pipe, end, index + 1 === operators.length), () =>
      after(operator, environment)
    );
    const [joined] = rowChange(operator) === 'joins' ? tablesOf(operator) : [];
    const right = joined && findings.scopes.get(joined)?.at(-1);
    findings.regions.push({ from, to: beforePipe(pipe, end), scope, right, operator });
    scope = result;
  });
  if (pipe !== undefined) {
    // The last pipe has no step yet.
    findings.regions.push({ from: pipe, to: end, scope });
  }
  return scope;
}

/** Range of the errors that belong to a step, including any at the next step's pipe. */
function stepOf(from: number, pipe: number | undefined, end: number, isLast: boolean): Span {
  return { from, to: pipe === undefined ? end : isLast ? pipe - 2 : pipe - 1 };
}

const beforePipe = (pipe: number | undefined, end: number) => (pipe === undefined ? end : pipe - 1);

export function environmentIn(context: PipelineContext, scope: Scope): Environment {
  const { definitions, findings } = context;
  const scopeOf = (pipeline: Pipeline) => scopeOfPipeline(pipeline, closingOf(pipeline, findings.text), context);
  return { scope, right: undefined, definitions, scopeOf, aggregates: 'none', findings };
}

function scopeOfSource(source: Source, context: PipelineContext): Scope {
  const environment = environmentIn(context, openScope);
  switch (source.kind) {
    case 'dataset':
      return scopeOfTable(source.dataset, context);
    case 'table': {
      const name = source.dataset;
      typeOf(name, environment);
      return name.kind === 'string' ? scopeOfTable({ ...name, name: name.value }, context, JSON.stringify) : openScope;
    }
    case 'datasets': {
      const { datasets = [] } = context.schema;
      const names = datasets.filter((name) => matchesPattern(name, source.pattern));
      return names.map((name) => scopeOfDataset(name, context.schema)).reduce(mergeScopes, { ...openScope });
    }
    case 'subquery':
      return environment.scopeOf(source.pipeline);
    case 'operatorSource':
      return scopeOfOperator(source.operator, context);
  }
}

/** The columns of a dataset, or of a table defined by `let`. */
export function scopeOfTable(
  { name, from, to }: Name,
  { schema, definitions, findings }: PipelineContext,
  write: (name: string) => string = quoteName
): Scope {
  const table = tableNamed(name, definitions);
  if (table?.columns) {
    findings.refer({ name, from, to }, { name, definition: table });
    return table.columns;
  }
  findings.datasets.push({ name, from, to });
  const { datasets } = schema;
  if (datasets && name !== '' && !holdsVariable(name) && !datasets.includes(name)) {
    findings.unknown(
      { from, to },
      {
        what: `No dataset \`${name}\` is available to this data source`,
        name,
        candidates: [...definitions.filter(({ kind }) => kind === 'table').map((each) => each.name), ...datasets],
        write,
        severity: 'warning',
      }
    );
  }
  return scopeOfDataset(name, schema);
}

function scopeOfDataset(name: string, schema: KnownSchema): Scope {
  const fields = schema.fieldsOf(name);
  if (!fields) {
    return openScope;
  }
  const always = ['_time', '_sysTime'].filter((time) => !fields.some((field) => field.name === time));
  const all = [...fields, ...always.map((name) => ({ name, type: 'datetime' }))];
  const columns = all.map((field) => ({ ...field, type: typeNamed(field.type ?? ''), definition: undefined }));
  return { ...exactScope(columns), certainty: 'schema' };
}

function scopeOfOperator(operator: SourceOperator, context: PipelineContext): Scope {
  const environment = environmentIn(context, exactScope([]));
  switch (operator.kind) {
    case 'union':
      return withSource(operator.options, merged(operator.tables.map(environment.scopeOf)));
    case 'search': {
      const scope = merged(operator.tables.map(environment.scopeOf));
      typeOf(operator.predicate, { ...environment, scope });
      return scope;
    }
    case 'print':
      return exactScope(typedColumns(operator.columns, environment, (_, index) => `print_${index}`));
    case 'datatable':
      operator.values.forEach((value) => typeOf(value, environment));
      return exactScope(declaredColumns(operator.columns));
    case 'externaldata':
      return exactScope(declaredColumns(operator.columns));
    case 'range': {
      const [type] = [operator.start, operator.end, operator.step].map((bound) => typeOf(bound, environment));
      return exactScope([{ name: operator.column.name, type, definition: operator.column }]);
    }
  }
}

function merged([first, ...others]: Scope[]): Scope {
  return first ? others.reduce(mergeScopes, first) : openScope;
}
