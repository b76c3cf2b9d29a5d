import { type EditedQuery } from '../../kit/filter';
import { commentAfter, spaceBefore } from '../../kit/layout';
import { parseQuery } from '../parse';
import { type Pipeline, type Query, type Span } from '../tree/ast';
import { applyEdits, type Edit } from '../tree/edit';
import { tokenize } from '../tree/lexer';
import { tablesOf } from '../tree/operators';

export type { EditedQuery };

/** The reason why a query can't be edited: it's unreadable. */
export function whyUnreadable({ problems }: Pick<Query, 'problems'>): string {
  return `The query has an error: ${problems.at(0)?.message ?? 'it is empty.'}`;
}

/** Edits a query. If it's unreadable, returns the reason instead. */
export function editReadable(
  text: string,
  query: Query,
  edit: (pipeline: Pipeline) => readonly Edit[] | string
): EditedQuery {
  const { pipeline, problems } = query;
  const edits = pipeline === undefined || problems.length > 0 ? whyUnreadable(query) : edit(pipeline);
  return typeof edits === 'string' ? { text, leftOut: [edits] } : { text: applyEdits(text, edits), leftOut: [] };
}

/** Position in a pipeline: of the operator at `index`, or before it. */
export interface StepPlace {
  pipeline: Pipeline;
  index: number;
  /** True for a table in a `union`. If such a table has operators, it needs parentheses. */
  table?: boolean;
}

/** Inserts an operator at a position, formatted like the steps around it. `step` doesn't include the pipe. */
export function insertStep(text: string, { pipeline, index, table }: StepPlace, step: string): Edit {
  const { operators } = pipeline;
  // In parentheses, as a subquery must be.
  if (table && !pipeline.outer) {
    return { from: pipeline.from, to: pipeline.to, text: `(${text.slice(pipeline.from, pipeline.to)} | ${step})` };
  }
  if (index < operators.length) {
    // Comments above a step belong to the step.
    const from = commentsAbove(text, pipeline, index) ?? operators[index].pipe.from;
    return { from, to: from, text: `| ${step}${spaceBefore(text, from)}` };
  }
  const end = endOf(pipeline, index);
  const before = operators.length === 0 ? '\n' : spaceBefore(text, operators[index - 1].pipe.from);
  const comment = commentAfter(text, end);
  const at = comment ?? end;
  // A comment extends to the end of its line.
  const space = comment === undefined ? before || ' ' : `\n${before.split('\n').slice(1).join('\n')}`;
  return { from: at, to: at, text: `${space}| ${step}` };
}

export function appendStep(text: string, pipeline: Pipeline, step: string): Edit {
  return insertStep(text, { pipeline, index: pipeline.operators.length }, step);
}

/** Adds a step at the end of a query. An unreadable query stays unchanged. */
export function withStep(text: string, step: string): string {
  const { pipeline } = parseQuery(text);
  return pipeline === undefined ? text : applyEdits(text, [appendStep(text, pipeline, step)]);
}

/** Tables in a `union`, or the subquery that a pipeline starts with. */
export function tablesBefore(source: Pipeline['source']): Pipeline[] {
  const isUnion = source.kind === 'operatorSource' && source.operator.kind === 'union';
  return isUnion ? tablesOf(source.operator) : source.kind === 'subquery' ? [source.pipeline] : [];
}

/** Removes a step and its pipe, but keeps its comments. Undoes `insertStep`. */
export function cutStep(text: string, { pipeline, index, table }: StepPlace): Edit {
  const { operators, source } = pipeline;
  const { pipe, to } = operators[index];
  const { from } = pipe;
  if (table && operators.length === 1) {
    const only = text.slice(source.from, source.to);
    const whole = `(${only} | ${text.slice(operators[0].from, to)})`;
    if (text.slice(pipeline.from - 1, pipeline.to + 1) === whole) {
      return { from: pipeline.from - 1, to: pipeline.to + 1, text: only };
    }
  }
  if (index + 1 < operators.length) {
    const beginsLine = spaceBefore(text, from).includes('\n');
    const comments = beginsLine ? commentsAbove(text, pipeline, index + 1) : undefined;
    const next = comments ?? operators[index + 1].pipe.from;
    return cutText(text, from, text.slice(to, next).trim() === '' ? next : to);
  }
  return cutText(text, from - spaceBefore(text, from).length, to);
}

/** Removes part of a text but keeps its comments, each followed by a line break. */
export function cutText(text: string, from: number, to: number): Edit {
  const part = text.slice(from, to);
  const comments = tokenize(part).filter(({ kind }) => kind === 'comment');
  const kept = comments.map((comment) => `${comment.text}\n`).join('');
  const follows = kept !== '' || !/^\s*(\n|$)/.test(text.slice(to));
  const swallows = follows && tokenize(text.slice(0, from)).at(-1)?.kind === 'comment';
  return { from, to, text: swallows ? `\n${kept}` : kept };
}

function endOf({ source, operators }: Pipeline, index: number): number {
  return index === 0 ? source.to : operators[index - 1].to;
}

/** Start of the comments above an operator, if they have their own lines. */
function commentsAbove(text: string, pipeline: Pipeline, index: number): number | undefined {
  const { lead, hasOwnLine } = spaceIn(text, { from: endOf(pipeline, index), to: pipeline.operators[index].pipe.from });
  return hasOwnLine && text.startsWith('//', lead) ? lead : undefined;
}

interface Space {
  /** End of the white space and comment that follow a step on its line. */
  tail: number;
  /** True if a line or the text ends there. */
  hasLineEnd: boolean;
  /** Start of the comments above a step. */
  lead: number;
  /** True if these comments start on their own line. */
  hasOwnLine: boolean;
}

/** Divides the white space and comments between two parts. */
export function spaceIn(text: string, { from, to }: Span): Space {
  const between = text.slice(from, to);
  const line = between.indexOf('\n');
  const hasLineEnd = line >= 0 || to === text.length;
  const tail = from + (line >= 0 ? line : hasLineEnd ? between.length : 0);
  const rest = text.slice(tail, to);
  const lead = to - rest.trimStart().length;
  return { tail, hasLineEnd, lead, hasOwnLine: text.slice(tail, lead).includes('\n') };
}
