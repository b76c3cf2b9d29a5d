import React, { useRef, useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Button, ClipboardButton, useStyles2 } from '@grafana/ui';

import { type Part } from '../apl/steps/parts';
import { type AplCodeEditorProps } from '../components/AplCodeEditor';
import { QueryText } from '../components/QueryText';
import { Cards, shownParts } from './Cards';
import { BuilderContext, type BuilderSource, useBuilderOf } from './useBuilder';
import { useLostFocus, useWantedFocus } from './useFocus';
import { type TextsState, useUndoKeys } from './useHistory';

export interface BuilderProps extends Omit<AplCodeEditorProps, 'datasource' | 'onChange'> {
  datasource: BuilderSource;
  history: TextsState;
  onCode: () => void;
}

/** Shows a query as cards, each of which edits its own part of the text. The text is all that is kept. */
export default function Builder(props: BuilderProps) {
  const { label, value, datasource, range, history, failure, Examples, tools, onRun, onCode } = props;
  const styles = useStyles2(getStyles);
  const whole = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<Part['from']>();
  const lostFocus = useLostFocus(value);
  const onFocus = useWantedFocus(whole, value);
  const given = { query: value, source: datasource, range, history, onChange: onRun, onFocus };
  const { builder, undo, redo } = useBuilderOf(given);
  const undoKeys = useUndoKeys(value, { undo, redo });
  const { text, parts, problems, edit } = builder;
  const isEmpty = value.trim() === '';
  const choose = (example: string) => edit([{ from: 0, to: text.length, text: example }]);
  const press = (event: React.KeyboardEvent<HTMLElement>) => {
    undoKeys.onKeyDown(event);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      onRun(text);
    }
  };
  return (
    <BuilderContext.Provider value={builder}>
      <div
        ref={whole}
        role="group"
        aria-label={label}
        className={styles.whole}
        onFocus={(event) => {
          lostFocus.onFocus(event);
          undoKeys.onFocus(event);
        }}
        onBlur={lostFocus.onBlur}
        onKeyDown={press}
      >
        {/* Leaving a field may make what is below higher: a button there would move before it is released. */}
        <div className={styles.bar}>
          <Button size="sm" variant="secondary" fill="text" icon="history-alt" disabled={!undo} onClick={undo}>
            Undo
          </Button>
          <Button size="sm" variant="secondary" fill="text" icon="repeat" disabled={!redo} onClick={redo}>
            Redo
          </Button>
          <Button size="sm" variant="secondary" fill="text" icon="brackets-curly" onClick={onCode}>
            Edit as code
          </Button>
          {isEmpty && Examples && <Examples datasource={datasource} onChoose={choose} />}
          {!isEmpty && (
            <ClipboardButton size="sm" variant="secondary" fill="text" icon="copy" getText={() => value}>
              Copy
            </ClipboardButton>
          )}
          {!isEmpty && tools?.({ text, offset: () => marked ?? text.length, onEdit: edit })}
        </div>
        <Cards onMark={setMarked} />
        {failure && problems.length === 0 && (
          <div role="alert" className={styles.failure}>
            {failure.message}
          </div>
        )}
        {!isEmpty && <QueryText text={text} marked={shownParts(text, parts).find(({ from }) => from === marked)} />}
      </div>
    </BuilderContext.Provider>
  );
}

function getStyles(theme: GrafanaTheme2) {
  const { colors, spacing, typography } = theme;
  return {
    whole: css({ display: 'flex', flexDirection: 'column', gap: spacing(1), minWidth: 0 }),
    bar: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: spacing(1) }),
    failure: css({ color: colors.error.text, fontSize: typography.bodySmall.fontSize }),
  };
}
