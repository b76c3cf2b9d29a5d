import { type Pipeline, type Query, type StatementOf } from '../tree/ast';
import { significantTokens, type Token } from '../tree/lexer';
import { parseQuery } from '../parse';
import { datasetsBehind } from './datasetsBehind';
import { dividedOver } from '../../kit/edges';
import { type Definition, valueNamed } from './environment';
import { typeOf } from './expressions';
import { Findings, type Reference, type StepRegion } from './findings';
import { closingOf, environmentIn, type PipelineContext, scopeOfPipeline, scopeOfTable } from './pipelines';
import { type Problem } from '../../kit/problem';
import { type KnownSchema } from './schema';
import { openScope, type Scope } from './scope';
import { typeNamed } from './types';

export interface ScopeAt extends Scope {
  /** Columns of the right table; set only where a `join` or `lookup` lists its keys. */
  right: Scope | undefined;
  operator: StepRegion['operator'];
  definitions: readonly Definition[];
}

export interface Analysis {
  text: string;
  /** Tokens other than white space and comments. */
  tokens: readonly Token[];
  query: Query;
  definitions: readonly Definition[];
  /** Problems with names, types and steps. Syntax errors aren't included. */
  problems: readonly Problem[];
  /** Uses of names that the query defines. */
  references: readonly Reference[];
  /** Columns of the result. */
  result: Scope;
  /** Output columns of a pipeline's source, and of each of its operators, in order. */
  scopesOf: (pipeline: Pipeline) => readonly Scope[];
  scopeAt: (offset: number) => ScopeAt;
}

/** Finds a query's definitions, and the columns and types at each step, as far as the schema is known. */
export function analyze(text: string, schema: KnownSchema): Analysis {
  const tokens = significantTokens(text);
  const query = parseQuery(text);
  const { findings, definitions, result } = walk(query, text, schema);
  return {
    text,
    tokens,
    query,
    definitions,
    problems: findings.problems,
    references: findings.references,
    result,
    scopesOf: (pipeline) => findings.scopes.get(pipeline) ?? [],
    scopeAt: (offset) => ({
      ...scopeIn(offset, findings.regions),
      // A definition counts if a token follows its statement before the offset.
      definitions: definitions.filter(({ whole }) => tokens.some(({ from }) => whole.to <= from && from < offset)),
    }),
  };
}

function walk(query: Query, text: string, schema: KnownSchema) {
  const findings = new Findings(text, query.problems);
  const definitions: Definition[] = [];
  const context: PipelineContext = { schema, findings, definitions };
  for (const statement of query.statements) {
    if (statement.kind === 'let') {
      const defined = defineLet(statement, statement.outer ? closingOf(statement, text) : text.length, context);
      if (defined.name !== '' && definitions.some(({ name }) => name === defined.name)) {
        findings.error(statement.name, `\`${defined.name}\` is defined twice.`);
      }
      definitions.push(defined);
    } else if (statement.kind === 'declare') {
      for (const { name, type, value, from, to } of statement.parameters) {
        if (value) {
          typeOf(value, environmentIn(context, openScope));
        }
        definitions.push({ ...name, kind: 'parameter', type: typeNamed(type.name), whole: { from, to } });
      }
    }
  }
  const result = query.pipeline ? scopeOfPipeline(query.pipeline, text.length, context) : openScope;
  findDivision(findings, schema);
  return { findings, definitions, result };
}

function findDivision(findings: Findings, { edgeOf, views }: KnownSchema): void {
  const names = findings.datasets.map(({ name }) => name);
  const divided = edgeOf && dividedOver(datasetsBehind(names, views), edgeOf);
  const place = findings.datasets.find(
    ({ name }) => divided && datasetsBehind([name], views).includes(divided.dataset)
  );
  if (divided && place) {
    findings.error(place, divided.message);
  }
}

function defineLet({ name, value, from, to }: StatementOf<'let'>, end: number, context: PipelineContext): Definition {
  const base = { ...name, whole: { from, to } };
  const unlessBroken = <T>(find: () => T) => context.findings.unlessBroken({ from, to: end }, find);
  if (value.kind === 'pipeline') {
    return { ...base, kind: 'table', type: 'unknown', columns: scopeOfPipeline(value, end, context) };
  }
  // A name alone is a value or another table.
  if (value.kind === 'name' && !valueNamed(value.name, context.definitions)) {
    return { ...base, kind: 'table', type: 'unknown', columns: unlessBroken(() => scopeOfTable(value, context)) };
  }
  const type = unlessBroken(() => typeOf(value, environmentIn(context, openScope)));
  return { ...base, kind: 'value', type };
}

function scopeIn(offset: number, regions: readonly StepRegion[]): Omit<ScopeAt, 'definitions'> {
  const around = regions.filter(({ from, to }) => from <= offset && offset <= to);
  // Chooses the innermost pipeline, because a subquery is inside its operator. At a boundary, chooses the later pipeline.
  const [region] = around.reverse().sort((a, b) => a.to - a.from - (b.to - b.from));
  const { scope = openScope, right, operator } = region ?? {};
  return { ...scope, right, operator };
}
