import { css } from '@emotion/css';

/** Fields keep their distance by the stack that they stand in. (Grafana 11 has no property for it.) */
export const noMargin = css({ marginBottom: 0 });
