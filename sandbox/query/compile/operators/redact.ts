import { type Expression, type OperatorOf } from '@aplkit/language/apl/tree/ast';
import { sqlText } from '../../../database/sql';
import { type Compilation } from '../relation/compilation';
import { dynamicElements } from '../expressions/dynamicValue';
import { captureGroups, constantRegex } from '../values/regex';
import { translate } from '../expressions/translate';
import { Refusal } from '../../request/queryError';
import { type Relation } from '../relation/relation';
import { columnFor } from '../relation/steps';
import { type Field } from '../relation/types';
import { matchingFields } from './columns';
import { addColumns, fieldsOf, type Step } from './operator';
import { checkOptions, findOption, optionFlag, optionText } from './options';

/** Translates `redact`. A one-character token replaces each character of a match, a longer one the whole match. */
export const redact: Step<'redact'> = (operator, relation, compilation) => {
  const { options } = operator;
  checkOptions(options, ['replaceToken', 'replaceHash', 'redactGroups'], 'redact');
  if (optionFlag(options, 'replaceHash')) {
    throw new Refusal(
      findOption(options, 'replaceHash') ?? operator,
      'replaceHash is not supported: the service’s hash is not documented',
      'unsupported'
    );
  }
  const token = optionText(options, 'replaceToken') ?? '*';
  const groups = optionFlag(options, 'redactGroups');
  const patterns = operator.patterns.flatMap((each) => patternsOf(each, relation, compilation));
  const made = redactedFields(operator, relation, compilation).map((field) => {
    const sql = patterns.reduce(
      (text, { pattern, span }) => replaced(text, piecesOf(pattern, groups, span), token),
      field.column
    );
    return columnFor(compilation.steps, field.name, { type: 'string', sql });
  });
  return addColumns(relation, compilation, made);
};

function redactedFields({ on }: OperatorOf<'redact'>, relation: Relation, compilation: Compilation): Field[] {
  const chosen = on.flatMap((pattern) => {
    const found = matchingFields(pattern, relation, compilation);
    const other = pattern.wildcard ? undefined : found.find(({ type }) => type !== 'string');
    if (other) {
      throw new Refusal(pattern, `only text can be redacted, not a field of type ${other.type}`);
    }
    return found;
  });
  return [...new Set(on.length > 0 ? chosen : relation.fields)].filter(({ type }) => type === 'string');
}

interface Pattern {
  pattern: string;
  span: Expression;
}

/** Patterns from a regular expression, or from an array of regular expressions. */
function patternsOf(span: Expression, relation: Relation, compilation: Compilation): Pattern[] {
  const environment = fieldsOf(relation, compilation);
  const values =
    span.kind === 'dynamic' ? dynamicElements(span, environment, translate) : [translate(span, environment)];
  return values.map((value) => ({ pattern: constantRegex(value, span, compilation), span }));
}

/** Part of a pattern, and whether its match is replaced. */
interface Piece {
  regex: string;
  /** True if the piece is already a group in the pattern. */
  isGroup: boolean;
  hidden: boolean;
}

/** The whole pattern, or its pieces inside and outside groups. */
function piecesOf(pattern: string, groups: boolean, span: Expression): Piece[] {
  const found = groups ? captureGroups(pattern) : [];
  if (found.length === 0) {
    return [{ regex: pattern, isGroup: false, hidden: true }];
  }
  const pieces: Piece[] = [];
  let end = 0;
  for (const { at, close } of found) {
    if (at < end || close === undefined || isRepeated(pattern, close + 1)) {
      throw new Refusal(span, 'groups to redact cannot be nested or repeated', 'unsupported');
    }
    pieces.push(outside(pattern.slice(end, at)), { regex: pattern.slice(at, close + 1), isGroup: true, hidden: true });
    end = close + 1;
  }
  pieces.push(outside(pattern.slice(end)));
  const written = pieces.filter(({ regex }) => regex !== '');
  if (
    written.length > maxGroups ||
    written.some(({ regex, hidden }) => !hidden && (regex.includes('|') || regex.includes('(')))
  ) {
    throw new Refusal(
      span,
      'a pattern whose groups are redacted must be simple: it cannot contain | or ( outside the groups',
      'unsupported'
    );
  }
  return written;
}

/** Maximum number of groups that a replacement can refer to. */
const maxGroups = 9;

function outside(regex: string): Piece {
  return { regex, isGroup: false, hidden: false };
}

function isRepeated(pattern: string, at: number): boolean {
  return at < pattern.length && '*+?{'.includes(pattern[at]);
}

/** Characters that mark the text to replace; no text may contain them. */
const opens = 'chr(1114110)';
const closes = 'chr(1114111)';

/** SQL for a string in which a pattern's matches are replaced. */
function replaced(text: string, pieces: Piece[], token: string): string {
  const regex = sqlText(pieces.map((piece) => (piece.isGroup ? piece.regex : `(${piece.regex})`)).join(''));
  const replacement = (hidden: (group: string) => string) =>
    pieces.map((piece, index) => (piece.hidden ? hidden(`'\\${index + 1}'`) : `'\\${index + 1}'`)).join(' || ');
  if ([...token].length !== 1) {
    const whole = replacement(() => sqlText(token.replaceAll('\\', '\\\\')));
    return `regexp_replace(${text}, ${regex}, ${whole}, 'g')`;
  }
  // Marks around hidden text come first, because each character between them becomes a token.
  const marked = `regexp_replace(${text}, ${regex}, ${replacement((group) => `${opens} || ${group} || ${closes}`)}, 'g')`;
  const length = `strpos(p, ${closes})`;
  const piece = `CASE WHEN ${length} > 0 THEN repeat(${sqlText(token)}, ${length} - 1) || substr(p, ${length} + 1) ELSE p END`;
  return `array_to_string(list_transform(string_split(${marked}, ${opens}), lambda p: ${piece}), '')`;
}
