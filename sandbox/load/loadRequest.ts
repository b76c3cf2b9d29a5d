/** A file to load at the start, as `--load name=FILE[:timeField]` says it. */
export interface LoadRequest {
  dataset: string;
  /** What stands after the `=`: a file, perhaps with `:timeField` behind it. */
  source: string;
}
