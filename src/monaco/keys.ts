import { type monacoTypes } from '@grafana/ui';

import { type EditorLanguage } from './editorLanguage';
import { type TextEditor } from './textEditor';

/**
 * Makes Enter add a line, unless the user is choosing a suggestion; Monaco would accept the first one. In an empty editor, Tab leaves
 * the editor.
 */
export function keepEnterForLines(
  { editor, model, monaco }: TextEditor,
  language: EditorLanguage
): monacoTypes.IDisposable[] {
  const { UpArrow, DownArrow, PageUp, PageDown, Space, Enter, Tab } = monaco.KeyCode;
  const choosing = [UpArrow, DownArrow, PageUp, PageDown];
  let chosen = false;
  const nothingToComplete = () => {
    const text = model.getValue();
    const offset = model.getOffsetAt(editor.getPosition() ?? { lineNumber: 1, column: 1 });
    return language.typedAt(text, offset) === '' || language.isFinished(text, offset);
  };
  return [
    editor.onDidChangeCursorPosition(() => {
      chosen = false;
    }),
    editor.onKeyDown(({ keyCode, ctrlKey }) => {
      if (choosing.includes(keyCode) || (keyCode === Space && ctrlKey)) {
        chosen = true;
      }
      const isEmpty = keyCode === Tab && model.getValueLength() === 0;
      if (!chosen && (isEmpty || (keyCode === Enter && nothingToComplete()))) {
        editor.trigger(language.id, 'hideSuggestWidget', undefined);
      }
    }),
  ];
}

/** Binds keys in this editor only, unlike Monaco's options: Tab leaves the editor, Shift-Alt-F formats, F12 goes to the definition. */
export function bindKeys({ editor, monaco }: TextEditor): monacoTypes.IDisposable[] {
  const isOurs = editor.createContextKey('aplEditor', true);
  const { KeyCode, KeyMod } = monaco;
  const inText = 'aplEditor && editorTextFocus';
  const leaves = `${inText} && !suggestWidgetVisible && !inSnippetMode`;
  const rules = monaco.editor.addKeybindingRules([
    { keybinding: KeyCode.Tab, command: null, when: leaves },
    { keybinding: KeyMod.Shift | KeyCode.Tab, command: null, when: leaves },
    { keybinding: KeyMod.Shift | KeyMod.Alt | KeyCode.KeyF, command: 'editor.action.formatDocument', when: inText },
    { keybinding: KeyCode.F12, command: 'editor.action.revealDefinition', when: inText },
  ]);
  return [rules, { dispose: () => isOurs.reset() }];
}
