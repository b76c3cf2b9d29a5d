import { childrenOf } from '../../../kit/nodes';
import * as tokens from '../../generated/parser.terms';
import { type OperatorKind, type OperatorParts, type PatternPart } from '../ast';
import { type OperatorReader, readDeclaration } from '../operatorReader';
import { readExpression } from '../readExpression';
import { spanOf } from '../../../kit/reading';
import { type CardParts, demo, type OperatorFacts, type OperatorWords, type RecordsByKind } from './record';

const parsing = {
  columns: ({ pattern }) => ({ change: 'declared', columns: pattern.filter((part) => part.kind === 'capture') }),
  expressions: ({ expression }) => [expression],
  read: readParse,
  card: ({ options, expression, word }): CardParts => ({
    kind: 'parse',
    start: options.at(0),
    value: expression,
    word,
  }),
  takes: 'fields',
  names: 'with',
  kinds: [
    ['simple', 'Strings are matched literally.'],
    ['regex', 'Strings are regular expressions.'],
    ['relaxed', 'Values with a different type become null.'],
  ],
  next: ['with'],
} satisfies Omit<OperatorFacts<'parse' | 'parse-where'>, 'rows'> & Partial<OperatorWords>;

export const parsingOperators = {
  parse: {
    token: tokens.Parse,
    rows: 'each',
    ...parsing,
    signature: 'parse field with * "text" name: type',
    help: 'Splits a string into columns using a pattern.',
    example: demo('parse uri with "/" first "/" rest | limit 5'),
    begin: ['expression', 'parse '],
  },
  'parse-where': {
    token: tokens.ParseWhere,
    rows: 'filters',
    ...parsing,
    signature: 'parse-where field with "text" name',
    help: 'Splits a string into columns using a pattern, and keeps only the rows that match it.',
    example: demo('parse-where uri with "/api/" rest | limit 5'),
    title: 'Parse',
  },
  'parse-kv': {
    token: tokens.ParseKv,
    rows: 'each',
    columns: ({ columns }) => ({ change: 'declared', columns }),
    expressions: ({ expression }) => [expression],
    read: readParseKv,
    card: ({ expression, word }) => ({ kind: 'parse', start: undefined, value: expression, word }),
    takes: 'fields',
    names: 'as',
    next: ['as'],
    signature: 'parse-kv field as (name: type, …) with (pair_delimiter=",", kv_delimiter="=")',
    help: 'Extracts key-value pairs from a string into columns.',
    example:
      'print text = "user=ada,ms=12" | parse-kv text as (user: string, ms: long) with (pair_delimiter=",", kv_delimiter="=")',
    title: 'Parse',
  },
} satisfies Partial<RecordsByKind<OperatorKind>>;

function readParse(reader: OperatorReader): OperatorParts['parse'] {
  const expression = reader.operand('a string');
  const word = reader.child('With');
  if (!word && expression.kind !== 'broken') {
    reader.missing('`with`', expression.to);
  } else if (word && !reader.child('Pattern')) {
    reader.missing('a pattern', word.to);
  }
  return {
    options: reader.options,
    expression,
    word: word ? spanOf(word) : undefined,
    pattern: readPattern(reader),
  };
}

function readPattern({ node, reading }: OperatorReader): PatternPart[] {
  return childrenOf(node.getChild('Pattern')).flatMap((child): PatternPart[] => {
    if (child.name === 'Capture') {
      return [{ kind: 'capture', ...readDeclaration(child, reading) }];
    }
    const part = child.name === 'Comma' || child.type.isError ? undefined : readExpression(child, reading);
    return part?.kind === 'string' || part?.kind === 'star' ? [part] : [];
  });
}

function readParseKv(reader: OperatorReader): OperatorParts['parse-kv'] {
  const expression = reader.operand('a string');
  const word = reader.child('As');
  if (!word && expression.kind !== 'broken') {
    reader.missing('`as`', expression.to);
  }
  const columns = word ? reader.declarations(word.to, { typed: false }) : [];
  return { expression, word: word ? spanOf(word) : undefined, columns, options: reader.optionsInBrackets() };
}
