/** The code that few answers need: the legacy form, integers beyond 2^53, and the sentences of failures. It is loaded with the first such answer. */
export { decodeLegacy } from './decodeLegacy';
export { errorOfStatus, errorOfText, errorOfUnexpected } from './errors';
export { withExactIntegers } from './exactIntegers';
