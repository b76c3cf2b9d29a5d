/** A file that the package's types don't cover. */
declare module 'xss/lib/parser' {
  export { parseAttr, parseTag } from 'xss';
}
