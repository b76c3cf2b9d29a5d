import React, { useEffect, useId, useRef, useState } from 'react';

import { css } from '@emotion/css';

import { getDefaultTimeRange, type GrafanaTheme2, type TimeRange } from '@grafana/data';
import { CodeEditor, type Monaco, type MonacoEditor, useStyles2 } from '@grafana/ui';

import { type Edit } from '@aplkit/language/kit/edit';
import { type EditorLanguage } from '../monaco/editorLanguage';
import { attachLanguageFeatures, type LanguageFeatures } from '../monaco/languageFeatures';
import { type CodeLanguage, registerLanguage } from '../monaco/registerLanguage';
import { editText } from '../monaco/textEditor';
import { type QueryFailure } from '../query/queryFailure';
import { TextButton } from '../controls/buttons';
import { ProblemLine } from './ProblemLine';

/** The text of an editor, for what works on it. */
export interface EditedText {
  text: string;
  offset: () => number;
  /** Changes the text as if it were typed, and runs it. */
  onEdit: (edits: readonly Edit[]) => void;
}

export interface CodeFieldProps {
  label: string;
  value: string;
  /** Of the dashboard or Explore: suggestions of values are those in it. */
  range: TimeRange | undefined;
  /** Why the query could not be run: underlined where the service says. */
  failure?: QueryFailure;
  /** Draws what works on the text, beside the editor's own tools; in place of examples, once it has a text. */
  tools?: (text: EditedText) => React.ReactNode;
  /** Called with the text when the person leaves the editor, only if it differs from `value`. */
  onChange: (text: string) => void;
  /** Called with the current text at Ctrl/Cmd+Enter or Shift+Enter. */
  onRun: (text: string) => void;
}

interface Props extends CodeFieldProps {
  code: CodeLanguage;
  /** The language with what this editor knows of the data. */
  language: (rangeNow: () => TimeRange) => EditorLanguage;
  /** Shown in place of a text. */
  placeholder: React.ReactNode;
  /** Offers queries while the editor is empty. */
  examples?: (onChoose: (text: string) => void) => React.ReactNode;
  /** Keeps what edits write apart from the text around it. */
  keepApart?: (text: string, edits: readonly Edit[]) => readonly Edit[];
}

const shortest = 84;
const tallest = 420;

/** A query of more lines has numbers before them, and folds. */
const maxLinesWithoutNumbers = 5;

/** Edits a query in a code editor that grows with its text. Several on one page do not disturb each other. */
export function CodeField(props: Props) {
  const { label, value, range, failure, code, placeholder, examples, tools } = props;
  const { keepApart = (_, edits) => edits, language, onChange, onRun } = props;
  const styles = useStyles2(getStyles);
  const hintId = useId();
  const [height, setHeight] = useState(shortest);
  const [isEmpty, setIsEmpty] = useState(value === '');
  const [isLong, setIsLong] = useState(value.split('\n').length > maxLinesWithoutNumbers);
  const [message, setMessage] = useState('');
  const [isEdited, setIsEdited] = useState(false);
  // Monaco keeps the functions it got when it was mounted; they read the latest properties here.
  const current = useRef({ value, range, onChange, onRun });
  useEffect(() => {
    current.current = { value, range, onChange, onRun };
  });
  const [mounted, setMounted] = useState<{ editor: MonacoEditor; features: LanguageFeatures; known: EditorLanguage }>();
  const detach = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => detach.current?.(), []);
  useEffect(() => {
    const { message: reason = '', position } = failure ?? {};
    // An error of a text that was edited since would be underlined anywhere.
    const isOfText = mounted?.editor.getValue() === current.current.value;
    setIsEdited(!isOfText);
    mounted?.features.showFailure(position && isOfText ? { ...position, message: reason } : undefined);
  }, [mounted, failure]);
  // The fix of a failed query may depend on names that nobody has read yet.
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
    // The button that was pressed goes, and the focus would go with it.
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
  };
  const format = async () => {
    await mounted?.editor.getAction('editor.action.formatDocument').run();
    mounted?.editor.focus();
  };
  // Of a text that was not edited since.
  const cause =
    failure && !isEdited ? mounted?.known.problems(value).find(({ severity }) => severity === 'error') : undefined;
  const isNews = cause?.isOfQuery === true && failure?.message?.includes(cause.message) !== true;

  return (
    <div>
      <div className={styles.editor}>
        <CodeEditor
          language={code.id}
          value={value}
          height={height}
          showMiniMap={false}
          showLineNumbers={false}
          wordWrap
          monacoOptions={{ ...monacoOptions, ...(isLong ? longOptions : shortOptions) }}
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

/** Both name the same options, for Monaco keeps those that are not named. */
const longOptions = { lineNumbers: 'on', lineNumbersMinChars: 3, folding: true } as const;
const shortOptions = { lineNumbers: 'off', lineNumbersMinChars: 0, folding: false } as const;

function getStyles(theme: GrafanaTheme2) {
  return {
    editor: css({
      position: 'relative',
      // Once it was open, Tab would go to its buttons, which nobody sees.
      '.find-widget:not(.visible)': { visibility: 'hidden' },
    }),
    // Where the text begins.
    hint: css({
      position: 'absolute',
      top: 5,
      left: 9,
      lineHeight: '18px',
      fontSize,
      fontFamily: theme.typography.fontFamilyMonospace,
      color: theme.colors.text.disabled,
      pointerEvents: 'none',
    }),
    bar: css({
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      // As high as its buttons, so that nothing moves when they come late.
      minHeight: theme.spacing(theme.components.height.sm),
      gap: theme.spacing(1),
      color: theme.colors.warning.text,
      fontSize: theme.typography.bodySmall.fontSize,
    }),
  };
}

const fontSize = 13;

const monacoOptions = {
  fontSize,
  lineDecorationsWidth: 8,
  scrollBeyondLastLine: false,
  renderLineHighlight: 'none',
  overviewRulerLanes: 0,
  // A quote or bracket typed over selected text replaces it, as any other character does.
  autoSurround: 'never',
  // Where a whole word is typed, Enter has nothing to complete.
  acceptSuggestionOnEnter: 'smart',
  suggestSelection: 'first',
  // Offers the fixes of the problem at the cursor, as Ctrl-. does.
  lightbulb: { enabled: true },
  // The words of the text are not suggestions: those that fit come from the language.
  wordBasedSuggestions: false,
  // Values are suggested while they are typed.
  quickSuggestions: { other: true, strings: true, comments: false },
  suggest: { showWords: false, snippetsPreventQuickSuggestions: false },
} as const;
