import { parseQuery } from '../parse';
import { type Query, type Span } from '../tree/ast';
import { outerSpan } from '../../kit/reading';
import { readCard } from './cards';
import { readOff } from './offSteps';
import { type Part } from './parts';

/** Splits a query into parts that cover all of its text. Never throws. */
export function readSteps(text: string, query: Query = parseQuery(text)): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const part of writtenParts(text, query)) {
    // Parts may overlap in unreadable text.
    if (part.from >= end) {
      parts.push(...between(text, query.comments, { from: end, to: part.from }), part);
      end = part.to;
    }
  }
  return [...parts, ...between(text, query.comments, { from: end, to: text.length })];
}

function writtenParts(text: string, { statements, pipeline, comments }: Query): Part[] {
  const before = statements.map((statement): Part => ({ kind: 'statement', ...outerSpan(statement) }));
  if (!pipeline) {
    const isEmpty = between(text, comments, { from: 0, to: text.length }).every(({ kind }) => kind !== 'rest');
    const at = before.at(-1)?.to ?? (isEmpty ? 0 : text.length);
    return [...before, { kind: 'source', dataset: undefined, from: at, to: at }];
  }
  const { source, operators } = pipeline;
  const dataset = source.kind === 'dataset' ? source.dataset : undefined;
  return [
    ...before,
    { kind: 'source', from: source.from, to: source.to, dataset },
    ...operators.map((operator, index): Part => {
      return { ...readCard(operator, text), from: operator.pipe.from, to: operator.to, index, operator };
    }),
  ];
}

/** The text between two parts: white space with comments, disabled steps, and unreadable text. */
function between(text: string, comments: readonly Span[], { from, to }: Span): Part[] {
  const parts: Part[] = [];
  let end = from;
  const add = (part: Part) => {
    const last = parts.at(-1);
    if (last?.kind === 'space' && part.kind === 'space') {
      last.to = part.to;
    } else if (part.from < part.to) {
      parts.push(part);
    }
    end = part.to;
  };
  const addText = (until: number) => {
    const written = text.slice(end, until);
    const start = end + written.length - written.trimStart().length;
    add({ kind: 'space', from: end, to: start });
    add({ kind: 'rest', from: start, to: start + written.trim().length });
    add({ kind: 'space', from: end, to: until });
  };
  for (const comment of comments) {
    // A disabled step may consist of several comments.
    if (comment.from >= end && comment.to <= to) {
      addText(comment.from);
      add(readOff(text, comment.from) ?? { kind: 'space', from: comment.from, to: comment.to });
    }
  }
  addText(to);
  return parts;
}
