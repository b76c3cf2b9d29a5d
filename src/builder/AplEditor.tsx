import React, { useState } from 'react';

import { AplCodeEditor, type AplCodeEditorProps } from '../components/AplCodeEditor';
import { ChoiceField } from '../components/fields';
import { lazyEditor } from '../components/lazyEditor';
import { type AplSource } from '../source';
import { type EditorMode } from '../types';
import { type BuilderProps } from './Builder';
import { type Texts } from './useHistory';

const Builder = lazyEditor<BuilderProps>('builder', () => import(/* webpackChunkName: "editing" */ './Builder'));

/** The saved part of a query in APL: its text, and how it is edited. */
export interface EditedApl {
  query: string;
  editorMode?: EditorMode;
}

/** Editor mode of a query: as chosen for it; else by the settings if it is empty, and code if not. */
export function modeOf(
  { query, editorMode }: EditedApl,
  { settings }: { settings: Pick<AplSource['settings'], 'editorMode'> }
): EditorMode {
  const isChosen = editorMode === 'builder' || editorMode === 'code';
  return isChosen ? editorMode : query === '' && settings.editorMode !== 'code' ? 'builder' : 'code';
}

const modes: Array<{ value: EditorMode; label: string; description: string }> = [
  { value: 'builder', label: 'Builder', description: 'One card per step' },
  { value: 'code', label: 'Code', description: 'The query as text' },
];

interface ModeProps<T extends EditedApl> {
  value: T;
  datasource: Pick<AplSource, 'settings'>;
  onChange: (changed: T) => void;
}

/** Switches between the cards and the text of a query, which stays as it is. */
export function EditorModeField<T extends EditedApl>({ value, datasource, onChange }: ModeProps<T>) {
  return (
    <ChoiceField<EditorMode>
      label="Editor"
      name="How the query is edited"
      options={modes}
      value={modeOf(value, datasource)}
      onChange={(editorMode) => onChange({ ...value, editorMode })}
    />
  );
}

interface Props<T extends EditedApl> extends Omit<AplCodeEditorProps, 'value' | 'datasource' | 'onChange' | 'onRun'> {
  value: T;
  datasource: AplSource;
  onChange: (changed: T) => void;
  onRun: (changed: T) => void;
}

/** Edits APL as cards, or as text. */
export function AplEditor<T extends EditedApl>({ value, datasource, onChange, onRun, ...shared }: Props<T>) {
  const { query } = value;
  const history = useState<Texts>({ past: [], future: [] });
  return modeOf(value, datasource) === 'builder' ? (
    <Builder
      {...shared}
      value={query}
      datasource={datasource}
      history={history}
      // A query that is not empty any more opens as code, unless it says otherwise.
      onRun={(text) => onRun({ ...value, query: text, editorMode: 'builder' })}
      onCode={() => onChange({ ...value, editorMode: 'code' })}
    />
  ) : (
    <AplCodeEditor
      {...shared}
      value={query}
      datasource={datasource}
      onChange={(text) => onChange({ ...value, query: text })}
      onRun={(text) => onRun({ ...value, query: text })}
    />
  );
}
