import { type monacoTypes } from '@grafana/ui';

import { type EditorLanguage } from './editorLanguage';
import { type TextEditor } from './textEditor';

/**
 * Makes Enter a new line unless the user typed part of a suggestion, selected one with the arrow keys, or opened the list. Monaco
 * accepts the first suggestion whenever the list is open, and typing a space opens it. A completely typed word is not a part: Monaco
 * would replace `1` by `17`, or quote a name, instead of adding a line. Tab leaves an empty editor even while the list is open.
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
 * Key bindings for this editor only. Tab and Shift-Tab leave it, for keyboard users: Monaco's own option is shared by all editors on
 * the page. Shift-Alt-F formats on every system: on Linux, Monaco's binding opens the browser's developer tools. F12 goes to the
 * definition; in browsers, Monaco only binds Ctrl-F12.
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
