/** A file of the package that has no types of its own. */
declare module 'xss/lib/parser' {
  export { parseAttr, parseTag } from 'xss';
}
