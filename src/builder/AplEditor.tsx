import React, { useState } from 'react';

import { AplCodeEditor, type AplCodeEditorProps } from '../components/AplCodeEditor';
import { ChoiceField } from '../components/fields';
import { lazyEditor } from '../components/lazyEditor';
import { type AplSource } from '../source';
import { type EditorMode } from '../types';
import { type BuilderProps } from './Builder';
import { type Texts } from './useHistory';

const Builder = lazyEditor<BuilderProps>('builder', () => import(/* webpackChunkName: "builder" */ './Builder'));

/** The saved part of a query in APL: its text, and how it is edited. */
export interface EditedApl {
  query: string;
  editorMode?: EditorMode;
}

/** Returns how a query is edited: as was chosen for it; else a new one as the settings say, and a written one as code. */
export function modeOf(
  { query, editorMode }: EditedApl,
  { settings }: { settings: Pick<AplSource['settings'], 'editorMode'> }
): EditorMode {
  const isChosen = editorMode === 'builder' || editorMode === 'code';
  return isChosen ? editorMode : query === '' && settings.editorMode !== 'code' ? 'builder' : 'code';
}

interface ModeProps {
  mode: EditorMode;
  onChange: (mode: EditorMode) => void;
}

const modes: Array<{ value: EditorMode; label: string; description: string }> = [
  { value: 'builder', label: 'Builder', description: 'A card for each step' },
  { value: 'code', label: 'Code', description: 'The query as text' },
];

/** Switches between the cards and the text of a query, which stays as it is. */
export function EditorModeField({ mode, onChange }: ModeProps) {
  return (
    <ChoiceField<EditorMode>
      label="Editor"
      name="How the query is edited"
      options={modes}
      value={mode}
      onChange={onChange}
    />
  );
}

interface Props extends Omit<AplCodeEditorProps, 'value' | 'datasource' | 'onChange' | 'onRun'> {
  value: EditedApl;
  datasource: AplSource;
  onChange: (changed: EditedApl) => void;
  onRun: (changed: EditedApl) => void;
}

/** Edits APL as cards, or as text. */
export function AplEditor({ value, datasource, onChange, onRun, ...shared }: Props) {
  const { query, editorMode } = value;
  const history = useState<Texts>({ past: [], future: [] });
  const asCode = (text: string): EditedApl => ({ query: text, ...(editorMode && { editorMode }) });
  return modeOf(value, datasource) === 'builder' ? (
    <Builder
      {...shared}
      value={query}
      datasource={datasource}
      history={history}
      // A query that is not empty any more opens as code, unless it says otherwise.
      onRun={(text) => onRun({ query: text, editorMode: 'builder' })}
      onCode={() => onChange({ query, editorMode: 'code' })}
    />
  ) : (
    <AplCodeEditor
      {...shared}
      value={query}
      datasource={datasource}
      onChange={(text) => onChange(asCode(text))}
      onRun={(text) => onRun(asCode(text))}
    />
  );
}
