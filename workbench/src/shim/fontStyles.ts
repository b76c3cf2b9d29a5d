import { css, type SerializedStyles } from '@emotion/react';

/** Grafana's own fonts come with its server; asking for them here would only be a 404. The page uses the system's. */
export function getFontStyles(): SerializedStyles {
  return css({});
}
