import { type Completion, type CompletionKind, isWhole } from '../../kit/completion';
import { parseExpression } from '../parse';
import { tabularOperators } from '../vocabulary/tabularOperators';
import { afterValue } from './afterValue';
import { columnsAt, sidesAt, tables, type CompletionContext, inText, keysAt, valuesAt } from './values';
import { type CompletionItem, item, literalItem, openingAt, type Place, variableItem, wordItem } from './items';
import { type Situation, situationAt } from './situation';

const statements: ReadonlyArray<readonly [string, string, string]> = [
  ['let', 'let name = expression;', 'Names a value or a table.'],
  ['union', 'union dataset, …', 'Rows from several datasets.'],
  ['print', 'print name = expression, …', 'One row with the values of the expressions.'],
];
/** Suggestions at an offset, sorted by type, then by kind, then by most recent use. */
export function completionsAt(text: string, offset: number, context: CompletionContext): Completion[] {
  const { situation = situationAt(text, offset) } = context;
  const { replace } = situation;
  return itemsOf(situation, { text, offset, replace }, context).map((each) => ({ ...replace, ...each }));
}

function itemsOf(situation: Situation, place: Place, context: CompletionContext): CompletionItem[] {
  const { text, offset } = place;
  const { schema, analysis, variables } = context;
  const scope = analysis.scopeAt(offset);
  switch (situation.kind) {
    case 'none':
      return [];
    case 'dataset':
      return [
        ...tables(openingAt(text, place.replace.from), schema, scope.definitions),
        ...variables.filter(({ isMacro }) => !isMacro).map(variableItem),
        ...(situation.beginsQuery ? statements : []).map(([label, detail, documentation]) =>
          item({ label, kind: 'keyword', detail, documentation })
        ),
      ];
    case 'operator':
      return tabularOperators.filter(({ begins }) => begins !== 'only').map((word) => wordItem(word));
    case 'field':
      return [...columnsAt(scope, place), ...sidesAt(scope)];
    case 'key':
      return keysAt(place, situation.path, scope, context.values);
    case 'word':
      return situation.words.map((word) => literalItem(word, 'keyword'));
    case 'text':
      return inText(text, situation, context);
    case 'value':
      return valuesAt(place, situation, context);
    case 'afterValue':
      return afterValue(text, situation, scope);
  }
}

/** Kinds of suggestions that are useful even for a complete name, because they add parentheses. */
const unfinished: ReadonlySet<CompletionKind> = new Set<CompletionKind>(['function', 'aggregate']);

/** True if nothing is left to complete before an offset. */
export function isFinished(text: string, offset: number, context: CompletionContext): boolean {
  const { replace } = situationAt(text, offset);
  const suggestions = () => completionsAt(text, offset, context).filter(({ kind }) => !unfinished.has(kind));
  return isWhole(text, offset, replace, isPlainLiteral, suggestions);
}

const plainLiterals: ReadonlySet<string> = new Set(['integer', 'real', 'timespan', 'boolean', 'null']);

function isPlainLiteral(text: string): boolean {
  const expression = parseExpression(text);
  return (
    expression !== undefined && plainLiterals.has(expression.kind) && expression.to - expression.from === text.length
  );
}
