import { type monacoTypes } from '@grafana/ui';

import { type TextEditor } from './textEditor';

/**
 * Binds keys in this editor alone.
 *
 * Tab and Shift-Tab leave it, so that people without a mouse can: Monaco itself takes its option for that from a switch that all editors
 * of the page share. Where suggestions are open Tab takes one, and in a snippet it goes to the next place. Ctrl-] and Ctrl-[ indent.
 * Shift-Alt-F formats on every system: on Linux, Monaco binds the keys by which browsers open their developer tools. F12 goes to a
 * definition; in browsers, Monaco binds Ctrl-F12 alone.
 */
export function bindKeys({ editor, monaco }: TextEditor): monacoTypes.IDisposable {
  const isApl = editor.createContextKey('aplEditor', true);
  const { KeyCode, KeyMod } = monaco;
  const inText = 'aplEditor && editorTextFocus';
  const leaves = `${inText} && !suggestWidgetVisible && !inSnippetMode`;
  const rules = monaco.editor.addKeybindingRules([
    { keybinding: KeyCode.Tab, command: null, when: leaves },
    { keybinding: KeyMod.Shift | KeyCode.Tab, command: null, when: leaves },
    { keybinding: KeyMod.Shift | KeyMod.Alt | KeyCode.KeyF, command: 'editor.action.formatDocument', when: inText },
    { keybinding: KeyCode.F12, command: 'editor.action.revealDefinition', when: inText },
  ]);
  return {
    dispose: () => {
      isApl.reset();
      rules.dispose();
    },
  };
}
