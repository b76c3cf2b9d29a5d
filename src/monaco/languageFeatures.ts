import { type Monaco, type MonacoEditor, type monacoTypes } from '@grafana/ui';

import { type Span } from '@aplkit/language/kit/edit';
import { offerCompletions } from './completions';
import { type EditorLanguage } from './editorLanguage';
import { bindKeys, keepEnterForLines } from './keys';
import { offerFixes, removeMarkers, type ServiceFailure, showFailure, showProblems } from './problems';
import { offerFormat, offerHovers, offerSignatures, offerSymbols } from './providers';
import { type TextEditor } from './textEditor';

/** Milliseconds without typing until the query is checked. */
const pause = 300;

export interface LanguageFeatures extends monacoTypes.IDisposable {
  /** Underlines the service's error at its position, until the text changes. */
  showFailure: (failure: ServiceFailure | undefined) => void;
}

/**
 * Adds a language to one editor.
 * @param say shows why an action did nothing; `''` clears the message
 */
export function attachLanguageFeatures(
  editor: MonacoEditor,
  monaco: Monaco,
  language: EditorLanguage,
  say: (message: string) => void
): LanguageFeatures {
  const model = editor.getModel();
  if (model === null) {
    return { showFailure: () => {}, dispose: () => {} };
  }
  const text: TextEditor = { editor, monaco, model, selector: { language: language.id, pattern: model.uri.fsPath } };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let disposed = false;
  let failed: Span | undefined;
  const check = () => {
    if (disposed || model.isDisposed()) {
      return;
    }
    showProblems(text, language, failed);
    if (editor.hasTextFocus()) {
      void language.readNames(model.getValue()).then((isNew) => isNew && check());
    }
  };
  const features = [
    editor.onDidChangeModelContent(() => {
      failed = showFailure(text, language, undefined);
      say('');
      clearTimeout(timer);
      timer = setTimeout(check, pause);
    }),
    editor.onDidFocusEditorText(() => {
      check();
      if (model.getValueLength() === 0) {
        editor.trigger(language.id, 'editor.action.triggerSuggest', { auto: true });
      }
    }),
    ...offerCompletions(text, language),
    ...offerHovers(text, language),
    offerSignatures(text, language),
    offerFixes(text, language),
    offerFormat(text, language, say),
    ...offerSymbols(text, language),
    ...keepEnterForLines(text, language),
    ...bindKeys(text),
  ];
  check();
  return {
    showFailure: (failure) => {
      failed = showFailure(text, language, failure);
      showProblems(text, language, failed);
    },
    dispose: () => {
      disposed = true;
      clearTimeout(timer);
      features.forEach((feature) => feature.dispose());
      removeMarkers(text, language);
    },
  };
}
