import React, { type Ref } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { ClipboardButton, useStyles2 } from '@grafana/ui';

import { TextButton } from '../controls/buttons';
import { useLostFocus } from './useFocus';
import { type History, useUndoKeys } from './useHistory';

interface Props extends Pick<History, 'undo' | 'redo'> {
  whole?: Ref<HTMLDivElement>;
  label: string;
  value: string;
  /** Tools shown beside the builder's own. */
  tools?: React.ReactNode;
  /** The reason why the query failed, if no card shows it. */
  failure?: string;
  children: React.ReactNode;
  /** Called on Ctrl/Cmd+Enter. */
  onRun: () => void;
  onCode: () => void;
}

/** A builder's cards with tools to undo, redo, edit as code and copy. */
export function BuilderFrame(props: Props) {
  const { whole, label, value, undo, redo, tools, failure, children, onRun, onCode } = props;
  const styles = useStyles2(getStyles);
  const lostFocus = useLostFocus(value);
  const undoKeys = useUndoKeys(value, { undo, redo });
  const press = (event: React.KeyboardEvent<HTMLElement>) => {
    undoKeys.onKeyDown(event);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      onRun();
    }
  };
  return (
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
      {/* Above the cards, because leaving a field may make cards taller. A button below would move before it is released. */}
      <div className={styles.bar}>
        <TextButton icon="history-alt" disabled={!undo} onClick={undo}>
          Undo
        </TextButton>
        <TextButton icon="repeat" disabled={!redo} onClick={redo}>
          Redo
        </TextButton>
        <TextButton icon="brackets-curly" onClick={onCode}>
          Edit as code
        </TextButton>
        {value.trim() !== '' && (
          <ClipboardButton size="sm" variant="secondary" fill="text" icon="copy" getText={() => value}>
            Copy
          </ClipboardButton>
        )}
        {tools}
      </div>
      {children}
      {failure !== undefined && (
        <div role="alert" className={styles.failure}>
          {failure}
        </div>
      )}
    </div>
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
