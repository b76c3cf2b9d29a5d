/** A file in the package that has no types. */
declare module 'xss/lib/parser' {
  export { parseAttr, parseTag } from 'xss';
}
