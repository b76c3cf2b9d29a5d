/**
 * The language's words as the grammar's tokenizer asks for them. A word is a keyword only where the grammar can take it as one:
 * `count` after a pipe is the operator, `count` in an expression is a field. Only `and` and `or` are keywords everywhere.
 */
import { type Stack } from '@lezer/lr';
import * as terms from './generated/parser.terms';

const nameKeywords: ReadonlyMap<string, number> = new Map([
  ['let', terms.Let],
  ['set', terms.SetWord],
  ['where', terms.Where],
  ['extend', terms.Extend],
  ['project', terms.Project],
  ['summarize', terms.Summarize],
  ['sort', terms.Sort],
  ['order', terms.Sort],
  ['limit', terms.Limit],
  ['take', terms.Limit],
  ['top', terms.Top],
  ['count', terms.Count],
  ['distinct', terms.Distinct],
  ['getschema', terms.OtherWord],
  ['join', terms.OtherWord],
  ['lookup', terms.OtherWord],
  ['parse', terms.OtherWord],
  ['redact', terms.OtherWord],
  ['sample', terms.OtherWord],
  ['datatable', terms.SourceWord],
  ['externaldata', terms.SourceWord],
  ['search', terms.SourceWord],
  ['union', terms.SourceWord],
  ['by', terms.By],
  ['asc', terms.Direction],
  ['desc', terms.Direction],
  ['nulls', terms.Nulls],
  ['first', terms.NullsPlace],
  ['last', terms.NullsPlace],
  ['and', terms.And],
  ['or', terms.Or],
  ['contains', terms.TextWord],
  ['contains_cs', terms.TextWord],
  ['startswith', terms.TextWord],
  ['startswith_cs', terms.TextWord],
  ['endswith', terms.TextWord],
  ['endswith_cs', terms.TextWord],
  ['has', terms.TextWord],
  ['has_cs', terms.TextWord],
  ['hasprefix', terms.TextWord],
  ['hasprefix_cs', terms.TextWord],
  ['hassuffix', terms.TextWord],
  ['hassuffix_cs', terms.TextWord],
  ['matches', terms.Matches],
  ['regex', terms.Regex],
  ['in', terms.ListWord],
  ['has_any', terms.ListWord],
  ['has_any_cs', terms.ListWord],
  ['between', terms.Between],
  ['true', terms.True],
  ['false', terms.False],
  ['null', terms.Null],
]);

const dashedKeywords: ReadonlyMap<string, number> = new Map([
  ['project-away', terms.ProjectNames],
  ['project-keep', terms.ProjectNames],
  ['project-reorder', terms.ProjectNames],
  ['project-rename', terms.ProjectRename],
  ['extend-valid', terms.DashedOther],
  ['make-series', terms.DashedOther],
  ['mv-expand', terms.DashedOther],
  ['parse-kv', terms.DashedOther],
  ['parse-where', terms.DashedOther],
]);

const notKeywords: ReadonlyMap<string, number> = new Map([
  ['!contains', terms.NotTextWord],
  ['!contains_cs', terms.NotTextWord],
  ['!startswith', terms.NotTextWord],
  ['!startswith_cs', terms.NotTextWord],
  ['!endswith', terms.NotTextWord],
  ['!endswith_cs', terms.NotTextWord],
  ['!has', terms.NotTextWord],
  ['!has_cs', terms.NotTextWord],
  ['!hasprefix', terms.NotTextWord],
  ['!hasprefix_cs', terms.NotTextWord],
  ['!hassuffix', terms.NotTextWord],
  ['!hassuffix_cs', terms.NotTextWord],
  ['!matches', terms.NotMatches],
  ['!in', terms.NotListWord],
  ['!in~', terms.NotListWord],
  ['!between', terms.NotBetween],
]);

/** Words that are never names. */
const reserved: ReadonlySet<number> = new Set([terms.And, terms.Or]);

const specialize = (keywords: ReadonlyMap<string, number>) => (word: string, stack: Stack) => {
  const term = keywords.get(word);
  return term !== undefined && (reserved.has(term) || stack.canShift(term)) ? term : -1;
};

export const specializeName = specialize(nameKeywords);
export const specializeDashed = specialize(dashedKeywords);
export const specializeNot = specialize(notKeywords);
