import { type SyntaxNode } from '@lezer/common';

import { type Edit } from '../../kit/edit';
import { parser } from '../generated/parser';
import { formatDuration } from '../tree/duration';
import {
  escapeForReplacement,
  quoteRegex,
  quoteReplacement,
  quoteMplString,
  quoteWritten,
  readReplacement,
  unquote,
  unquoteRegex,
} from '../tree/quote';
import { quoteMplName } from '../tree/quoteName';
import { identifierIn } from '../tree/reading';
import { bareVariableText, literalText, alternativesPattern, wholePattern } from './variableText';
import { ifdefEdits, isIfdefSent, matchesAll } from './ifdef';
import {
  alternatives,
  exceptTags,
  asListValues,
  patternIn,
  plain,
  replaced,
  type ValuesOf,
  variablesIn,
} from './variableValues';
import { isAfterIn, isCompared, isInList, isInTags, onlyOfList } from './variablePlaces';

/** Values of the variables that depend on the interval and the time range, by name. */
export function timeVariables(intervalMs: number, rangeMs: number): ReadonlyMap<string, string> {
  const [interval, range] = [intervalMs, rangeMs].map(formatDuration);
  return new Map([
    ['__interval', interval],
    ['__interval_ms', String(Math.round(intervalMs))],
    ['__range', range],
    ['__range_s', String(Math.round(rangeMs / 1000))],
    ['__range_ms', String(Math.round(rangeMs))],
  ]);
}

/** Edits that replace variables so that no value ends its token; only the active filter of an `ifdef` stays. */
export function interpolationEdits(text: string, valuesOf: ValuesOf): Edit[] {
  if (!text.includes('$') && !text.includes('[[')) {
    return [];
  }
  const tree = parser.parse(text);
  const params = tree.topNode.getChildren('ParamStatement').flatMap((node) => identifierIn(node) ?? []);
  const own = new Set(params.map(({ from, to }) => text.slice(from, to)));
  const read: ValuesOf = (variable) => (own.has(variable) ? undefined : valuesOf(variable));
  const edits: Edit[] = [];
  tree.iterate({
    enter: ({ node }) => {
      if (node.name === 'IfdefStep') {
        edits.push(...ifdefEdits(node, text, read));
      } else if (isIfdefSent(node, text, read) === false) {
        return false;
      }
      const contained = containedEdit(node, text, read);
      if (contained) {
        edits.push(contained);
        return false;
      }
      if (node.firstChild === null && node.name !== 'Comment') {
        const written = text.slice(node.from, node.to);
        const here = isAssignedString(node)
          ? exceptTags(read)
          : isInList(node) || isAfterIn(node)
            ? asListValues(read)
            : read;
        const edit = variablesIn(written, here) ? editOf(node, written, here) : undefined;
        if (edit) {
          edits.push(edit);
        }
      }
      return true;
    },
  });
  return edits;
}

const isAssignedString = ({ parent }: SyntaxNode): boolean =>
  parent?.name === 'StringValue' && parent.parent?.name === 'Assignment';

const writtenPattern = (pattern: string, valuesOf: ValuesOf): string =>
  replaced(pattern, valuesOf, (values) =>
    typeof values === 'string'
      ? values
      : values.length > 1
        ? `(${alternativesPattern(values)})`
        : alternativesPattern(values)
  );

const writtenReplacement = (replacement: string, valuesOf: ValuesOf): string =>
  replaced(replacement, valuesOf, (values) =>
    typeof values === 'string' ? values : escapeForReplacement(plain(values))
  );

/** Content of a string, with its escapes except for `\$`, which Grafana's variables don't need. */
const contentOf = (written: string): string =>
  (written.startsWith('"') ? written : quoteWritten(unquote(written)))
    .slice(1, -1)
    .replace(/\\[^]/g, (escape) => (escape === '\\$' ? '$' : escape));

/** Writes values for use inside a string. */
const asStrings =
  (valuesOf: ValuesOf): ValuesOf =>
  (variable) => {
    const values = valuesOf(variable);
    const inside = (value: string) => quoteMplString(value).slice(1, -1);
    return typeof values === 'string' ? inside(values) : values?.map(inside);
  };

function editOf(node: SyntaxNode, written: string, valuesOf: ValuesOf): Edit | undefined {
  const write = (text: string): Edit => ({ from: node.from, to: node.to, text });
  const list = onlyOfList(node);
  const canBePattern = list !== undefined || (node.name !== 'Regex' && isCompared(node));
  const pattern = canBePattern ? patternIn(unquote(written), valuesOf, list !== undefined) : undefined;
  if (pattern !== undefined) {
    return list ? { ...list, text: `== ${quoteRegex(pattern)}` } : write(quoteRegex(pattern));
  }
  switch (node.name) {
    case 'Name':
      return write(bareVariableText(node, alternatives(written, valuesOf)));
    case 'LooseName':
    case 'QuotedName':
    case 'UnclosedName': {
      const names = alternatives(unquote(written), valuesOf);
      return write(isInTags(node) ? names.map(quoteMplName).join(', ') : quoteMplName(plain(names)));
    }
    case 'String':
    case 'SingleQuoted': {
      const values = alternatives(unquote(written), valuesOf);
      const texts = alternatives(contentOf(written), asStrings(valuesOf));
      return write(
        isInList(node)
          ? texts.map((each) => `"${each}"`).join(', ')
          : values.length > 1 && isCompared(node)
            ? wholePattern(values)
            : `"${plain(texts)}"`
      );
    }
    case 'Regex':
      return write(quoteRegex(writtenPattern(unquoteRegex(written), valuesOf)));
    case 'Replacement': {
      const { pattern: from, replacement } = readReplacement(written);
      return write(
        quoteReplacement({
          pattern: writtenPattern(from, valuesOf),
          replacement: writtenReplacement(replacement, valuesOf),
        })
      );
    }
    default:
      return undefined;
  }
}

/** Repeats `contains` for each value of a variable, because it accepts neither lists nor patterns. */
function containedEdit(node: SyntaxNode, text: string, valuesOf: ValuesOf): Edit | undefined {
  const value = node.getChild('Contains') && (node.getChild('NameValue') ?? node.getChild('StringValue'));
  const token = value?.firstChild;
  const tag = node.getChild('Tag')?.firstChild;
  const here = asListValues(valuesOf);
  const [name, written] = [tag, token].map((each) => each && text.slice(each.from, each.to));
  if (!token || !tag || !name || !written || !variablesIn(written, here)) {
    return undefined;
  }
  const sentName = variablesIn(name, valuesOf) ? (editOf(tag, name, valuesOf)?.text ?? name) : name;
  const content = unquote(written);
  const write = token.name === 'Name' ? literalText : quoteMplString;
  const values = alternatives(content, here);
  const conditions = (values.length > 0 ? values : ['']).map((each) => `${sentName} contains ${write(each)}`);
  const sent = matchesAll.has(patternIn(content, here, true) ?? '')
    ? `${sentName} is array`
    : conditions.length > 1
      ? `(${conditions.join(' or ')})`
      : conditions.join('');
  return { from: node.from, to: node.to, text: sent };
}
