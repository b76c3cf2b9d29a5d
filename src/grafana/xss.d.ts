/** A file of the package, which has types for the whole alone. */
declare module 'xss/lib/parser' {
  export { parseAttr, parseTag } from 'xss';
}
