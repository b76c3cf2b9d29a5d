import React, { useEffect, useRef, useState } from 'react';

import { CodeEditor, type Monaco, type MonacoEditor } from '@grafana/ui';

import { attachAssistance } from './assistance';
import { languageId, registerApl } from './aplLanguage';
import { type Schema } from './schema';

interface Props {
  /** For people who do not see the editor. */
  label: string;
  value: string;
  schema: Schema;
  /** The text when the person leaves the editor, only if it differs from `value`. */
  onChange: (text: string) => void;
  /** Ctrl/Cmd-Enter or Shift-Enter: the text as it is at that moment. */
  onRun: (text: string) => void;
}

const shortest = 84;
const tallest = 420;

/** A code editor for APL that grows with its text. Several on one page do not get in each other's way. */
export function AplCodeEditor({ label, value, schema, onChange, onRun }: Props) {
  const [height, setHeight] = useState(shortest);
  // Monaco keeps the functions that it was given when it was mounted; they look here for today's.
  const current = useRef({ value, onChange, onRun });
  useEffect(() => {
    current.current = { value, onChange, onRun };
  });
  const detach = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => detach.current?.(), []);

  const mount = (editor: MonacoEditor, monaco: Monaco) => {
    editor.updateOptions({ ariaLabel: label });
    const assistance = attachAssistance(editor, monaco, schema);
    // Of this editor alone: a command that is added to Monaco belongs to the editor that was mounted last.
    const keys = editor.onKeyDown((event) => {
      if (event.keyCode === monaco.KeyCode.Enter && (event.ctrlKey || event.metaKey || event.shiftKey)) {
        event.preventDefault();
        event.stopPropagation();
        current.current.onRun(editor.getValue());
      }
    });
    const fit = () => setHeight(Math.min(tallest, Math.max(shortest, editor.getContentHeight() + 2)));
    const size = editor.onDidContentSizeChange(fit);
    fit();
    detach.current = () => {
      keys.dispose();
      size.dispose();
      assistance.dispose();
    };
  };

  return (
    <CodeEditor
      language={languageId}
      value={value}
      height={height}
      showMiniMap={false}
      showLineNumbers={false}
      wordWrap
      monacoOptions={monacoOptions}
      onBeforeEditorMount={registerApl}
      onEditorDidMount={mount}
      onBlur={(text) => {
        if (text !== current.current.value) {
          current.current.onChange(text);
        }
      }}
    />
  );
}

const monacoOptions = {
  folding: false,
  fontSize: 13,
  lineDecorationsWidth: 8,
  scrollBeyondLastLine: false,
  renderLineHighlight: 'none',
  overviewRulerLanes: 0,
  // A quote or bracket typed over selected text replaces it, as any other character does.
  autoSurround: 'never',
  // Tab leaves the editor, so that people without a mouse can.
  tabFocusMode: true,
} as const;
