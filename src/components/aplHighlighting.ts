import { colorLine, type LineState, startOfQuery } from '../apl/highlight/colors';
import { type Highlighting } from '../monaco/editorLanguage';

/** The colors of APL, apart from the rest of the language, which only its editor needs. */
export const aplHighlighting: Highlighting<LineState> = { start: startOfQuery, line: colorLine };
