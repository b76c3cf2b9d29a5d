import { type monacoTypes } from '@grafana/ui';

import { type EditorLanguage } from './editorLanguage';
import { type TextEditor } from './textEditor';

/**
 * Makes Enter a new line unless a person typed a part of a suggestion, chose one by the arrow keys, or asked for the list. Monaco itself
 * takes the first suggestion whenever the list is open, and typing a space opens it. What is typed to its end is no part: Monaco would
 * replace `1` by `17`, or write quotes around a name, in place of the new line. Tab leaves an empty editor though the list is open.
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

/**
 * Binds keys in this editor alone. Tab and Shift-Tab leave it, so that people without a mouse can: Monaco takes its option for that from a
 * switch that all editors of the page share. Shift-Alt-F formats on every system: on Linux, Monaco binds the keys by which browsers open
 * their developer tools. F12 goes to a definition; in browsers, Monaco binds Ctrl-F12 alone.
 */
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
