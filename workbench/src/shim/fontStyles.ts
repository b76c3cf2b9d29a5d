import { css, type SerializedStyles } from '@emotion/react';

/**
 * Returns no styles, because the fonts come from Grafana's server, and requesting them here would only return a 404.
 * The page uses the system's fonts.
 */
export function getFontStyles(): SerializedStyles {
  return css({});
}
