import React, { useRef, useState } from 'react';

import { type Part } from '@aplkit/language/apl/steps/parts';
import { type AplCodeEditorProps } from '../editing/AplCodeEditor';
import { BuilderFrame } from '../editing/BuilderFrame';
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
  onCode: () => void;
}

/** Cards for the steps of a query. Each card edits its part of the text, which is the only state. */
export default function Builder(props: BuilderProps) {
  const { label, value, defaultFilter, datasource, range, history, failure, Examples, tools, onRun, onCode } = props;
  const whole = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<Part['from']>();
  const onFocus = useWantedFocus(whole, value);
  const given = { query: value, defaultFilter, source: datasource, range, history, onChange: onRun, onFocus };
  const { builder, run, undo, redo } = useBuilderOf(given);
  const { text, parts, problems, edit } = builder;
  const isEmpty = value.trim() === '';
  const choose = (example: string) => edit([{ from: 0, to: text.length, text: example }]);
  return (
    <BuilderContext.Provider value={builder}>
      <BuilderFrame
        {...{ whole, label, value, undo, redo, onCode }}
        tools={
          isEmpty
            ? Examples && <Examples datasource={datasource} onChoose={choose} />
            : tools?.({ text, offset: () => marked ?? text.length, onEdit: edit })
        }
        failure={problems.length === 0 ? failure?.message : undefined}
        onRun={run}
      >
        <Cards onMark={setMarked} />
        {!isEmpty && <QueryText text={text} marked={shownParts(text, parts).find(({ from }) => from === marked)} />}
      </BuilderFrame>
    </BuilderContext.Provider>
  );
}
