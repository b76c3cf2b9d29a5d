import { type Dataset } from '../../database/dataset';
import { type Compilation } from '../compile/relation/compilation';
import { type Plan } from '../compile/pipeline';
import { type Relation } from '../compile/relation/relation';
import { type PageHead } from './page';

/** The input of a format for an answer's rows. */
export interface ContentRequest {
  compilation: Compilation;
  plan: Plan;
  /** The rows to show, in their order, groups by time already limited. */
  result: Relation;
  /** The most of them; `undefined` for all. */
  limit: bigint | undefined;
  /** Runs a statement. */
  rows: (sql: string) => Promise<unknown[][]>;
}

/** An answer's rows in one of the formats. */
export interface Content extends PageHead {
  /** The answer's text around its status (JSON), in pieces: together they could be too long for one text. */
  write(status: string): Iterable<string>;
}

/** Returns the members that end an answer in every format, without braces. */
export function metaJson(datasets: Dataset[]): string {
  const fieldsMetaMap = Object.fromEntries(datasets.map(({ name, fields }) => [name, fields]));
  return JSON.stringify({ datasetNames: datasets.map(({ name }) => name), fieldsMetaMap }).slice(1, -1);
}
