import { parseQuery } from '../parse';
import { type Pipeline, type Query, type Source, type Span } from '../tree/ast';
import { isSignificant, type Token, tokenize } from '../tree/lexer';
import { readCard } from './cards';
import { readOff } from './offSteps';
import { type Part } from './parts';

/**
 * Returns the parts of a query's text: its statements, its source, its steps, those that are switched off, and what is between them.
 * Their spans follow each other without gaps; together they are the text. Never throws, whatever the text is.
 *
 * @param query of the text, if it is known
 */
export function readSteps(text: string, query: Query = parseQuery(text)): Part[] {
  const tokens = tokenize(text);
  const parts: Part[] = [];
  let end = 0;
  for (const part of writtenParts(query, text, tokens)) {
    // Text that cannot be read may have parts inside each other.
    if (part.from >= end) {
      parts.push(...between(text, tokens, { from: end, to: part.from }), part);
      end = part.to;
    }
  }
  return [...parts, ...between(text, tokens, { from: end, to: text.length })];
}

/** Returns the statements, the source and the steps, in their order. */
function writtenParts({ statements, pipeline }: Query, text: string, tokens: readonly Token[]): Part[] {
  const written = tokens.filter(isSignificant);
  const endOf = (span: Span) => tokensIn(written, span).at(-1)?.to ?? span.to;
  const before = statements.map((statement): Part => {
    const to = endOf(statement);
    const [next] = tokensIn(written, { from: to, to: text.length });
    return { kind: 'statement', statement, from: statement.from, to: next?.text === ';' ? next.to : to };
  });
  if (!pipeline) {
    const at = before.at(-1)?.to ?? (written.length === 0 ? 0 : text.length);
    return [...before, { kind: 'source', source: undefined, dataset: undefined, from: at, to: at }];
  }
  const source = { from: pipeline.source.from, to: Math.max(pipeline.source.from, endOf(pipeline.source)) };
  let end = source.to;
  const steps = pipeline.operators.map((operator, index): Part => {
    const body = { from: operator.from, to: endOf(operator) };
    const pipe = tokensIn(written, { from: end, to: body.from })
      .filter(({ kind }) => kind === 'pipe')
      .at(-1);
    end = body.to;
    return { ...readCard(operator, body, text), from: pipe?.from ?? body.from, to: body.to, index, operator, body };
  });
  return [...before, { kind: 'source', ...source, ...sourceOf(pipeline) }, ...steps];
}

function sourceOf({ source }: Pipeline): { source: Source; dataset: Extract<Part, { kind: 'source' }>['dataset'] } {
  return { source, dataset: source.kind === 'dataset' ? source.dataset : undefined };
}

/** Returns what is between two parts: white space with comments, steps that are switched off, and text that cannot be read. */
function between(text: string, tokens: readonly Token[], { from, to }: Span): Part[] {
  const parts: Part[] = [];
  let end = from;
  const add = (part: Part) => {
    const last = parts.at(-1);
    if (last?.kind === 'space' && part.kind === 'space') {
      last.to = part.to;
    } else {
      parts.push(part);
    }
    end = part.to;
  };
  for (const token of tokensIn(tokens, { from, to })) {
    if (token.to > end) {
      const isBlank = token.kind === 'space' || token.kind === 'comment';
      const off = token.kind === 'comment' ? readOff(text, token.from) : undefined;
      // The line break of a step that is switched off is the beginning of a token.
      add(off ?? { kind: isBlank ? 'space' : 'rest', from: Math.max(end, token.from), to: token.to });
    }
  }
  return parts;
}

/** The tokens in a part of a text, of all in their order. */
function tokensIn(tokens: readonly Token[], { from, to }: Span): Token[] {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = tokens[middle].from >= from ? [low, middle] : [middle + 1, high];
  }
  let end = low;
  while (end < tokens.length && tokens[end].to <= to) {
    end += 1;
  }
  return tokens.slice(low, end);
}
