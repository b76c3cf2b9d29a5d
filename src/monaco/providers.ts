import { type monacoTypes } from '@grafana/ui';

import { type EditorLanguage } from './editorLanguage';
import { editsOf } from './problems';
import { rangeOf, type TextEditor } from './textEditor';

/** Formats the text (Shift-Alt-F), or explains why it can't be formatted. */
export function offerFormat(
  { model, monaco, selector }: TextEditor,
  language: EditorLanguage,
  say: (message: string) => void
): monacoTypes.IDisposable {
  return monaco.languages.registerDocumentFormattingEditProvider(selector, {
    displayName: language.name,
    provideDocumentFormattingEdits: () => {
      const text = model.getValue();
      const result = language.format(text);
      if ('problem' in result) {
        const { lineNumber: line, column } = model.getPositionAt(result.problem.from);
        say(`Can’t format: error at line ${line}, column ${column}: ${result.problem.message}`);
        return [];
      }
      say('');
      return [{ range: rangeOf(model, { from: 0, to: text.length }), text: result.text }];
    },
  });
}

/** Shows the signature and current parameter of the function at the cursor. */
export function offerSignatures(
  { model, monaco, selector }: TextEditor,
  language: EditorLanguage
): monacoTypes.IDisposable {
  return monaco.languages.registerSignatureHelpProvider(selector, {
    signatureHelpTriggerCharacters: ['(', ','],
    signatureHelpRetriggerCharacters: [')'],
    provideSignatureHelp: (_, position) => {
      const signature = language.signatureAt(model.getValue(), model.getOffsetAt(position));
      if (!signature) {
        return undefined;
      }
      const { label, documentation, parameters, active } = signature;
      return {
        value: {
          signatures: [
            {
              label,
              documentation: { value: documentation },
              parameters: parameters.map(([from, to]) => ({ label: [from, to] })),
            },
          ],
          activeSignature: 0,
          activeParameter: active < 0 ? parameters.length : active,
        },
        dispose: () => {},
      };
    },
  });
}

/** Adds rename (F2) and go to definition (F12), for languages in which a query can define names. */
export function offerSymbols(
  { model, monaco, selector }: TextEditor,
  { renamableAt, rename, definitionAt }: EditorLanguage
): monacoTypes.IDisposable[] {
  const offsetOf = (position: monacoTypes.IPosition) => model.getOffsetAt(position);
  const renaming = renamableAt &&
    rename && {
      resolveRenameLocation: (_: monacoTypes.editor.ITextModel, position: monacoTypes.IPosition) => {
        const offset = offsetOf(position);
        const symbol = renamableAt(model.getValue(), offset);
        if ('refused' in symbol) {
          return { rejectReason: symbol.refused, text: '', range: rangeOf(model, { from: offset, to: offset }) };
        }
        const place = symbol.places.find(({ from, to }) => from <= offset && offset <= to);
        return { text: symbol.name, range: rangeOf(model, place ?? symbol.definition) };
      },
      provideRenameEdits: (_: monacoTypes.editor.ITextModel, position: monacoTypes.IPosition, name: string) => {
        const result = rename(model.getValue(), offsetOf(position), name);
        return 'refused' in result ? { edits: [], rejectReason: result.refused } : editsOf(model, result.edits);
      },
    };
  const defining = definitionAt && {
    provideDefinition: (_: monacoTypes.editor.ITextModel, position: monacoTypes.IPosition) => {
      const symbol = definitionAt(model.getValue(), offsetOf(position));
      return symbol && { uri: model.uri, range: rangeOf(model, symbol.definition) };
    },
  };
  return [
    ...(renaming ? [monaco.languages.registerRenameProvider(selector, renaming)] : []),
    ...(defining ? [monaco.languages.registerDefinitionProvider(selector, defining)] : []),
  ];
}

/** Shows help for the name under the pointer. Some parts load later. */
export function offerHovers(
  { model, monaco, selector }: TextEditor,
  language: EditorLanguage
): monacoTypes.IDisposable[] {
  const explained = (position: monacoTypes.IPosition) =>
    language.explain(model.getValue(), model.getOffsetAt(position));
  return [
    // Monaco shows the latest registration first.
    monaco.languages.registerHoverProvider(selector, {
      provideHover: async (_, position, cancelled) => {
        const stop = new AbortController();
        cancelled.onCancellationRequested(() => stop.abort());
        const found = await explained(position);
        const more = await found?.more?.(stop.signal);
        return found && more !== undefined ? { contents: [{ value: more }], range: rangeOf(model, found) } : undefined;
      },
    }),
    monaco.languages.registerHoverProvider(selector, {
      provideHover: async (_, position) => {
        const found = await explained(position);
        return found && { contents: [{ value: found.text }], range: rangeOf(model, found) };
      },
    }),
  ];
}
