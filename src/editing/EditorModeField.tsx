import React, { useState } from 'react';

import { type AplSource } from '../source';
import { type EditorMode } from '../types';
import { ChoiceField } from '../controls/fields';
import { type Texts } from './useHistory';

/** The text and editor mode of a saved query. */
export interface EditedQueryText {
  query: string;
  editorMode?: EditorMode;
}

/** Editor mode of a query: its own or, if unset, the settings' mode for an empty query and code for others. */
export function modeOf(
  { query, editorMode }: EditedQueryText,
  { settings }: { settings: Pick<AplSource['settings'], 'editorMode'> }
): EditorMode {
  const isChosen = editorMode === 'builder' || editorMode === 'code';
  return isChosen ? editorMode : query === '' && settings.editorMode !== 'code' ? 'builder' : 'code';
}

const modes: Array<{ value: EditorMode; label: string; description: string }> = [
  { value: 'builder', label: 'Builder', description: 'One card per step' },
  { value: 'code', label: 'Code', description: 'The query as text' },
];

interface ModeProps<T extends EditedQueryText> {
  value: T;
  datasource: Pick<AplSource, 'settings'>;
  onChange: (changed: T) => void;
}

/** Switches between a query's cards and its text, without changing the query. */
export function EditorModeField<T extends EditedQueryText>({ value, datasource, onChange }: ModeProps<T>) {
  return (
    <ChoiceField<EditorMode>
      label="Editor"
      name="Editor mode"
      options={modes}
      value={modeOf(value, datasource)}
      onChange={(editorMode) => onChange({ ...value, editorMode })}
    />
  );
}

/** The mode of a query's editor, and the properties for the builder and the code editor. */
export function useEditorMode<T extends EditedQueryText>({
  value,
  datasource,
  onChange,
  onRun,
}: ModeProps<T> & { onRun: (changed: T) => void }) {
  const history = useState<Texts>({ past: [], future: [] });
  return {
    mode: modeOf(value, datasource),
    builder: {
      value: value.query,
      history,
      // Without a saved mode, a query with a text opens as code.
      onRun: (query: string) => onRun({ ...value, query, editorMode: 'builder' }),
      onWrite: (query: string) => onChange({ ...value, query, editorMode: 'builder' }),
      onCode: () => onChange({ ...value, editorMode: 'code' }),
    },
    code: {
      value: value.query,
      onChange: (query: string) => onChange({ ...value, query }),
      onRun: (query: string) => onRun({ ...value, query }),
    },
  };
}
