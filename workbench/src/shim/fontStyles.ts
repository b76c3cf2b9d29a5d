import { css, type SerializedStyles } from '@emotion/react';

/** No styles, because the fonts come from Grafana's server; the page uses the system's fonts. */
export function getFontStyles(): SerializedStyles {
  return css({});
}
