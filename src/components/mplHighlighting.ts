import { colorLine, type LineState, startOfText } from '../mpl/highlight/colors';
import { type Highlighting } from '../monaco/editorLanguage';

/** The colors of MPL, apart from the rest of the language. */
export const mplHighlighting: Highlighting<LineState> = { start: startOfText, line: colorLine };
