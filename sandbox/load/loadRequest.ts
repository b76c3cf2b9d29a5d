/** A file to load at the start, as `--load name=FILE[:timeField]` or `--load-metrics name=FILE` names it. */
export interface LoadRequest {
  dataset: string;
  /** The text after `=`: a file, optionally with `:timeField`. */
  source: string;
}
