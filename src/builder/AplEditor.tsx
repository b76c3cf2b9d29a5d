import React from 'react';

import { AplCodeEditor, type AplCodeEditorProps } from '../editing/AplCodeEditor';
import { type EditedQueryText, useEditorMode } from '../editing/EditorModeField';
import { lazyEditor } from '../controls/lazyEditor';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { type BuilderProps } from './Builder';

const Builder = lazyEditor<BuilderProps>('builder', () => import(/* webpackChunkName: "editing" */ './Builder'));

type Edited = EditedQueryText & Pick<AplQuery, 'defaultFilter'>;

interface Props<T extends Edited> extends Omit<AplCodeEditorProps, 'value' | 'datasource' | 'onChange' | 'onRun'> {
  value: T;
  datasource: AplSource;
  onChange: (changed: T) => void;
  onRun: (changed: T) => void;
}

/** Query editor that shows cards or code. */
export function AplEditor<T extends Edited>({ value, datasource, onChange, onRun, ...shared }: Props<T>) {
  const { mode, builder, code } = useEditorMode({ value, datasource, onChange, onRun });
  return mode === 'builder' ? (
    <Builder {...shared} {...builder} defaultFilter={value.defaultFilter} datasource={datasource} />
  ) : (
    <AplCodeEditor {...shared} {...code} datasource={datasource} />
  );
}
