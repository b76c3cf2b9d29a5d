import React, { useEffect, useId, useRef, useState } from 'react';

import { getDefaultTimeRange, type TimeRange } from '@grafana/data';
import { CodeEditor, type Monaco, type MonacoEditor, useStyles2 } from '@grafana/ui';

import { changeBetween, type Edit } from '@aplkit/language/kit/edit';
import { type EditorLanguage } from '../monaco/editorLanguage';
import { attachLanguageFeatures, type LanguageFeatures } from '../monaco/languageFeatures';
import { type CodeLanguage, registerLanguage } from '../monaco/registerLanguage';
import { editText } from '../monaco/textEditor';
import { type QueryFailure } from '../query/failures/queryFailure';
import { TextButton } from '../controls/buttons';
import { codeStyles, monacoOptions } from './codeAppearance';
import { causeOf } from './causeOf';
import { ProblemLine } from './ProblemLine';

/** The text in an editor, for the tools beside it. */
export interface EditedText {
  text: string;
  offset: () => number;
  /** Changes the text as if it were typed, and runs it. */
  onEdit: (edits: readonly Edit[]) => void;
  /** Replaces the text without running it. */
  onWrite: (text: string) => void;
}

export interface CodeFieldProps {
  label: string;
  value: string;
  /** Time range of the dashboard or Explore, for suggested values. */
  range: TimeRange | undefined;
  /** The reason why the query failed, with its position in the text if the service gives one. */
  failure?: QueryFailure;
  /** Tools for the text, shown beside the editor's own tools. In an empty editor, the examples replace them. */
  tools?: (text: EditedText) => React.ReactNode;
  /** Renders a line above the editor, such as a field for questions, which can change the query. */
  line?: (text: EditedText) => React.ReactNode;
  /** Called with the text when the user leaves the editor, if it differs from `value`. */
  onChange: (text: string) => void;
  /** Called with the current text on Ctrl/Cmd+Enter or Shift+Enter. */
  onRun: (text: string) => void;
}

interface Props extends CodeFieldProps {
  code: CodeLanguage;
  /** Creates the editor's language. `rangeNow` returns the current time range. */
  language: (rangeNow: () => TimeRange) => EditorLanguage;
  /** Content shown while the editor is empty. */
  placeholder: React.ReactNode;
  /** Offers example queries while the editor is empty. */
  examples?: (onChoose: (text: string) => void) => React.ReactNode;
  /** Adjusts edits so that inserted text stays apart from the text around it. */
  keepApart?: (text: string, edits: readonly Edit[]) => readonly Edit[];
}

const shortest = 84;
const tallest = 420;

/** Number of lines above which the editor shows line numbers and folding. */
const maxLinesWithoutNumbers = 5;

/** A code editor that grows with its text. */
export function CodeField(props: Props) {
  const { label, value, range, failure, code, placeholder, examples, tools, line } = props;
  const { keepApart = (_, edits) => edits, language, onChange, onRun } = props;
  const styles = useStyles2(codeStyles);
  const hintId = useId();
  const [height, setHeight] = useState(shortest);
  const [isEmpty, setIsEmpty] = useState(value === '');
  const [isLong, setIsLong] = useState(value.split('\n').length > maxLinesWithoutNumbers);
  const [message, setMessage] = useState('');
  const [isEdited, setIsEdited] = useState(false);
  // Monaco keeps the functions that it receives on mount, so they read the latest properties from here.
  const current = useRef({ value, range, onChange, onRun });
  useEffect(() => {
    current.current = { value, range, onChange, onRun };
  });
  const [mounted, setMounted] = useState<{ editor: MonacoEditor; features: LanguageFeatures; known: EditorLanguage }>();
  const detach = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => detach.current?.(), []);
  useEffect(() => {
    const { message: reason = '', position } = failure ?? {};
    // If the text has been edited since, the error's position is wrong.
    const isOfText = mounted?.editor.getValue() === current.current.value;
    setIsEdited(!isOfText);
    mounted?.features.showFailure(position && isOfText ? { ...position, message: reason } : undefined);
  }, [mounted, failure]);
  // Fixing a failed query may need names that aren't loaded yet.
  const [, setNamesRead] = useState(0);
  useEffect(() => {
    if (failure) {
      void mounted?.known.readNames(current.current.value).then((isNew) => isNew && setNamesRead((times) => times + 1));
    }
  }, [mounted, failure]);

  const mount = (editor: MonacoEditor, monaco: Monaco) => {
    editor.updateOptions({ ariaLabel: label });
    const known = language(() => current.current.range ?? getDefaultTimeRange());
    const features = attachLanguageFeatures(editor, monaco, known, setMessage);
    // Binds the key for this editor only, because Monaco runs an added command in the editor mounted last.
    const keys = editor.onKeyDown((event) => {
      if (event.keyCode === monaco.KeyCode.Enter && (event.ctrlKey || event.metaKey || event.shiftKey)) {
        event.preventDefault();
        event.stopPropagation();
        current.current.onRun(editor.getValue());
      }
    });
    const fit = () => setHeight(Math.min(tallest, Math.max(shortest, editor.getContentHeight() + 2)));
    const size = editor.onDidContentSizeChange(fit);
    const typing = editor.onDidChangeModelContent(() => {
      const model = editor.getModel();
      setIsEdited(model?.getValue() !== current.current.value);
      setIsEmpty(model?.getValueLength() === 0);
      setIsLong((model?.getLineCount() ?? 0) > maxLinesWithoutNumbers);
    });
    fit();
    editor.getDomNode()?.querySelector('textarea')?.setAttribute('aria-describedby', hintId);
    setMounted({ editor, features, known });
    detach.current = () => [keys, size, typing, features].forEach((part) => part.dispose());
  };
  const choose = (text: string) => {
    onRun(text);
    // The pressed button disappears, and its focus with it.
    mounted?.editor.focus();
  };
  const edited: EditedText = {
    text: mounted?.editor.getValue() ?? value,
    offset: () => {
      const [model, position] = [mounted?.editor.getModel(), mounted?.editor.getPosition()];
      return model && position ? model.getOffsetAt(position) : 0;
    },
    onEdit: (edits) => {
      if (mounted) {
        editText(mounted.editor, keepApart(mounted.editor.getValue(), edits));
        onRun(mounted.editor.getValue());
      }
    },
    onWrite: (text) => {
      if (mounted) {
        editText(mounted.editor, changeBetween(mounted.editor.getValue(), text));
        onChange(mounted.editor.getValue());
        mounted.editor.focus();
      }
    },
  };
  const format = async () => {
    await mounted?.editor.getAction('editor.action.formatDocument').run();
    mounted?.editor.focus();
  };
  // Only for a text that hasn't been edited since.
  const cause = failure && mounted && !isEdited ? causeOf(failure, value, mounted.known) : undefined;
  const isNews = cause?.isOfQuery === true && failure?.message?.includes(cause.message) !== true;

  return (
    <div>
      {line?.(edited)}
      <div className={styles.editor}>
        <CodeEditor
          language={code.id}
          value={value}
          height={height}
          showMiniMap={false}
          showLineNumbers={false}
          wordWrap
          monacoOptions={monacoOptions(isLong)}
          onBeforeEditorMount={(monaco: Monaco) => registerLanguage(monaco, code)}
          onEditorDidMount={mount}
          onBlur={(written) => {
            if (written !== current.current.value) {
              current.current.onChange(written);
            }
          }}
        />
        {isEmpty && (
          <div id={hintId} className={styles.hint}>
            {placeholder}
          </div>
        )}
      </div>
      {cause && (cause.fixes.length > 0 || isNews) && <ProblemLine problem={cause} onEdit={edited.onEdit} />}
      <div className={styles.bar}>
        {(isEmpty && examples?.(choose)) || (
          <TextButton icon="align-left" tooltip="One step per line (Shift+Alt+F)" onClick={() => void format()}>
            Format query
          </TextButton>
        )}
        {!(isEmpty && examples) && tools?.(edited)}
        <span aria-live="polite">{message}</span>
      </div>
    </div>
  );
}
