import { completionsAt, isFinished } from '@aplkit/language/apl/completion/completion';
import { type FoundValue } from '@aplkit/language/apl/completion/items';
import { lookupIn } from '@aplkit/language/apl/completion/lookup';
import { callAt, situationAt, typedAt } from '@aplkit/language/apl/completion/situation';
import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { errorSpan } from '@aplkit/language/apl/edit/errorSpan';
import { renamable, rename } from '@aplkit/language/apl/edit/rename';
import { symbolAt } from '@aplkit/language/apl/edit/symbols';
import { formatQuery } from '@aplkit/language/apl/format/formatQuery';
import { aplColoring } from '@aplkit/language/apl/highlight/coloring';
import { hoverAt, signatureAt } from '@aplkit/language/apl/hover/hover';
import { parseQuery } from '@aplkit/language/apl/parse';
import { valuesHelp } from '@aplkit/language/kit/hover';
import { numberText } from '@aplkit/language/kit/words';
import { type EditorLanguage } from '../monaco/editorLanguage';
import { type CodeLanguage } from '../monaco/registerLanguage';
import { askValues, type Editing, knowledgeOf, readKnowledge, readNames, schemaOf } from './aplKnowledge';

export const aplCode: CodeLanguage = { id: 'aplkit-apl', name: 'APL', coloring: aplColoring, quotes: ['"', "'"] };

export function aplLanguage(editing: Editing): EditorLanguage {
  const knownFor = (text: string) => ({ ...knowledgeOf(text, editing), variables: editing.variables(), values: [] });
  return {
    ...aplCode,
    triggers: ['|', ' ', '(', ',', '.', '[', "'", '"', '$', '='],
    problems: (text) => [...findProblems(text, schemaOf(editing)).problems],
    readNames: (text) => readNames(parseQuery(text), editing),
    typedAt,
    isFinished: (text, offset) => isFinished(text, offset, knownFor(text)),
    isInCall: (text, offset) => callAt(text, offset) !== undefined,
    suggestionsAt: (text, offset) => {
      const situation = situationAt(text, offset);
      const { kind, replace } = situation;
      if (kind === 'none') {
        return undefined;
      }
      return {
        replace,
        now: () => completionsAt(text, offset, { ...knownFor(text), situation }),
        read: async (stop) => {
          // Operators and keywords need no data.
          const waits = kind !== 'operator' && kind !== 'word';
          const { known, isNew } = waits
            ? await readKnowledge(text, editing)
            : { known: knowledgeOf(text, editing), isNew: false };
          const lookup = lookupIn(situation, text, offset, known);
          const values = lookup ? await askValues(lookup, editing, stop) : [];
          return {
            all: () => completionsAt(text, offset, { ...known, situation, variables: editing.variables(), values }),
            isMore: isNew || values.length > 0,
          };
        },
      };
    },
    signatureAt,
    explain: async (text, offset) => {
      const { known } = await readKnowledge(text, editing);
      const hover = hoverAt(text, offset, { ...known, variables: editing.variables() });
      const { lookup } = hover ?? {};
      return (
        hover && {
          ...hover,
          more: lookup && (async (stop) => valuesText(await askValues(lookup, editing, stop))),
        }
      );
    },
    format: formatQuery,
    errorSpan,
    renamableAt: renamable,
    rename,
    definitionAt: symbolAt,
  };
}

const maxValues = 8;

function valuesText(values: readonly FoundValue[]): string | undefined {
  const shown = values
    .slice(0, maxValues)
    .map(({ value, count }) => ({ value: String(value), note: numberText(count) }));
  return valuesHelp('Most frequent in this time range:', shown);
}
