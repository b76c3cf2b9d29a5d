/** What only queries of the legacy endpoint and answers of its form need: few do, so it is loaded when one does. */
export { decodeLegacy } from './decodeLegacy';
export { whyNotInPath } from './legacyName';
