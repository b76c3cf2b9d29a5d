import React, { useRef, useState } from 'react';

import { type Part } from '@aplkit/language/apl/steps/parts';
import { type AplCodeEditorProps } from '../editing/AplCodeEditor';
import { BuilderFrame } from '../editing/BuilderFrame';
import { type EditedText } from '../editing/CodeField';
import { QueryText } from '../editing/QueryText';
import { useWantedFocus } from '../editing/useFocus';
import { type TextsState } from '../editing/useHistory';
import { type AplQuery } from '../types';
import { Cards } from './Cards';
import { shownParts } from './shownParts';
import { BuilderContext, type BuilderSource, useBuilderOf } from './useBuilder';

export interface BuilderProps
  extends Omit<AplCodeEditorProps, 'datasource' | 'onChange'>, Pick<AplQuery, 'defaultFilter'> {
  datasource: BuilderSource;
  history: TextsState;
  /** Called with a changed query that isn't run yet. */
  onWrite: (query: string) => void;
  onCode: () => void;
}

/** Cards for the steps of a query, each of which edits its part of the text. */
export default function Builder(props: BuilderProps) {
  const { label, value, defaultFilter, datasource, range, history, failure, Examples, tools, line } = props;
  const { onRun, onWrite, onCode } = props;
  const whole = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<Part['from']>();
  const onFocus = useWantedFocus(whole, value);
  const given = { query: value, defaultFilter, source: datasource, range, history, onChange: onRun, onFocus };
  const { builder, run, change, undo, redo } = useBuilderOf(given);
  const { text, parts, problems, edit } = builder;
  const isEmpty = value.trim() === '';
  const edited: EditedText = {
    text: isEmpty ? '' : text,
    offset: () => marked ?? text.length,
    onEdit: edit,
    onWrite: (written) => change(written, onWrite),
  };
  const choose = (example: string) => edit([{ from: 0, to: text.length, text: example }]);
  return (
    <BuilderContext.Provider value={builder}>
      <BuilderFrame
        {...{ whole, label, value, undo, redo, onCode }}
        tools={isEmpty ? Examples && <Examples datasource={datasource} onChoose={choose} /> : tools?.(edited)}
        failure={problems.length === 0 ? failure?.message : undefined}
        onRun={run}
      >
        {line?.(edited)}
        <Cards onMark={setMarked} />
        {!isEmpty && <QueryText text={text} marked={shownParts(text, parts).find(({ from }) => from === marked)} />}
      </BuilderFrame>
    </BuilderContext.Provider>
  );
}
