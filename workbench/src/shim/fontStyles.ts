import { css, type SerializedStyles } from '@emotion/react';

/** Returns no styles: Grafana's server provides its fonts, so a request here would only return a 404. The page uses the system's fonts. */
export function getFontStyles(): SerializedStyles {
  return css({});
}
