import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';

const fontSize = 13;

const commonOptions = {
  fontSize,
  lineDecorationsWidth: 8,
  scrollBeyondLastLine: false,
  renderLineHighlight: 'none',
  overviewRulerLanes: 0,
  // A quote or bracket typed over selected text replaces the text, as other characters do.
  autoSurround: 'never',
  // After a complete word, Enter adds a line.
  acceptSuggestionOnEnter: 'smart',
  suggestSelection: 'first',
  // Offers fixes for the problem at the cursor, as Ctrl-. does.
  lightbulb: { enabled: true },
  // Suggests no words from the text, because the language suggests what matches.
  wordBasedSuggestions: false,
  // Suggests values while the user types.
  quickSuggestions: { other: true, strings: true, comments: false },
  suggest: { showWords: false, snippetsPreventQuickSuggestions: false },
} as const;

/** Options for long texts. Short texts set the same ones, because Monaco keeps options that aren't set. */
const longOptions = { lineNumbers: 'on', lineNumbersMinChars: 3, folding: true } as const;
const shortOptions = { lineNumbers: 'off', lineNumbersMinChars: 0, folding: false } as const;

/** Options for Monaco. `isLong` adds line numbers and folding. */
export const monacoOptions = (isLong: boolean) => ({ ...commonOptions, ...(isLong ? longOptions : shortOptions) });

export function codeStyles(theme: GrafanaTheme2) {
  return {
    editor: css({
      position: 'relative',
      // Once the widget has been opened, Tab would reach its hidden buttons.
      '.find-widget:not(.visible)': { visibility: 'hidden' },
    }),
    // Shown at the start of the text.
    hint: css({
      position: 'absolute',
      top: 5,
      left: 9,
      lineHeight: '18px',
      fontSize,
      fontFamily: theme.typography.fontFamilyMonospace,
      color: theme.colors.text.disabled,
      pointerEvents: 'none',
    }),
    bar: css({
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      // The height of the toolbar's buttons, so that nothing moves when they load late.
      minHeight: theme.spacing(theme.components.height.sm),
      gap: theme.spacing(1),
      color: theme.colors.warning.text,
      fontSize: theme.typography.bodySmall.fontSize,
    }),
  };
}
