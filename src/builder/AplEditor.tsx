import React, { useState } from 'react';

import { AplCodeEditor, type AplCodeEditorProps } from '../components/AplCodeEditor';
import { type EditedQueryText, modeOf } from '../components/EditorModeField';
import { lazyEditor } from '../components/lazyEditor';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { type BuilderProps } from './Builder';
import { type Texts } from '../components/useHistory';

const Builder = lazyEditor<BuilderProps>('builder', () => import(/* webpackChunkName: "editing" */ './Builder'));

type Edited = EditedQueryText & Pick<AplQuery, 'defaultFilter'>;

interface Props<T extends Edited> extends Omit<AplCodeEditorProps, 'value' | 'datasource' | 'onChange' | 'onRun'> {
  value: T;
  datasource: AplSource;
  onChange: (changed: T) => void;
  onRun: (changed: T) => void;
}

/** Edits APL as cards, or as text. */
export function AplEditor<T extends Edited>({ value, datasource, onChange, onRun, ...shared }: Props<T>) {
  const { query } = value;
  const history = useState<Texts>({ past: [], future: [] });
  return modeOf(value, datasource) === 'builder' ? (
    <Builder
      {...shared}
      value={query}
      defaultFilter={value.defaultFilter}
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
