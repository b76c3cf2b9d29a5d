import { css, type SerializedStyles } from '@emotion/react';

/** No styles: Grafana's own fonts come with its server, so requesting them here would only be a 404. The page uses the system's. */
export function getFontStyles(): SerializedStyles {
  return css({});
}
