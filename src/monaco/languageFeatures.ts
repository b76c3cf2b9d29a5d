import { type Monaco, type MonacoEditor, type monacoTypes } from '@grafana/ui';

import { type Span } from '../apl/tree/ast';
import { languageId } from './aplLanguage';
import { offerCompletions } from './completions';
import { bindKeys, keepEnterForLines } from './keys';
import { offerHovers } from './hovers';
import { type Editing, readNames } from './knowledge';
import { offerFixes, removeMarkers, type ServiceFailure, showFailure, showProblems } from './problems';
import { offerFolding, offerFormat, offerSignatures, offerSymbols } from './providers';
import { type TextEditor } from './textEditor';

/** Milliseconds without typing before the query is checked. */
const pause = 300;

export interface LanguageFeatures extends monacoTypes.IDisposable {
  /** Underlines what the service could not run, until the text changes. */
  showFailure: (failure: ServiceFailure | undefined) => void;
}

/** Adds the language to one editor. What is registered is for its model alone, so that editors do not answer for each other. */
export function attachLanguageFeatures(editor: MonacoEditor, monaco: Monaco, editing: Editing): LanguageFeatures {
  const model = editor.getModel();
  if (model === null) {
    return { showFailure: () => {}, dispose: () => {} };
  }
  const text: TextEditor = { editor, monaco, model, selector: { language: languageId, pattern: model.uri.fsPath } };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let disposed = false;
  let failed: Span | undefined;
  const check = () => {
    if (disposed || model.isDisposed()) {
      return;
    }
    const query = showProblems(text, editing, failed);
    if (editor.hasTextFocus()) {
      void readNames(query, editing).then((isNew) => isNew && check());
    }
  };
  const features = [
    editor.onDidChangeModelContent(() => {
      failed = showFailure(text, undefined);
      editing.say('');
      clearTimeout(timer);
      timer = setTimeout(check, pause);
    }),
    editor.onDidFocusEditorText(() => {
      check();
      if (model.getValueLength() === 0) {
        editor.trigger('apl', 'editor.action.triggerSuggest', { auto: true });
      }
    }),
    ...offerCompletions(text, editing),
    ...offerHovers(text, editing),
    offerSignatures(text),
    offerFixes(text, editing),
    offerFormat(text, editing.say),
    offerFolding(text),
    ...offerSymbols(text),
    ...keepEnterForLines(text, editing),
    ...bindKeys(text),
  ];
  check();
  return {
    showFailure: (failure) => {
      failed = showFailure(text, failure);
      showProblems(text, editing, failed);
    },
    dispose: () => {
      disposed = true;
      clearTimeout(timer);
      features.forEach((feature) => feature.dispose());
      removeMarkers(text);
    },
  };
}
