import { z } from 'zod';
import { parseQuery } from '@aplkit/language/apl/parse';
import { readJsonFile } from '../access/readJsonFile';
import { type Catalog } from '../database/catalog';
import { typeOfName } from '../database/dataset';
import { StartError } from '../errors';
import { members, readJson } from '../json';

const form =
  '{"views": [{"name": "failed", "aplQuery": "…"}], "virtualFields": [{"dataset": "logs", "name": "is_slow", "expression": "…", "type": "boolean"}]}';

const filled = z.string('must be a string').min(1, 'must not be empty');
const optional = z.string('must be a string').default('');
const isQuery = (text: string) => parseQuery(text).problems.length === 0;
const isExpression = (text: string) => isQuery(`x | extend y = ${text}`);

const view = members(
  {
    name: filled,
    aplQuery: filled.refine(isQuery, 'is not a query'),
    description: optional,
    datasets: z.array(filled, 'must be a list of strings').default([]),
  },
  {}
);
const virtualField = members(
  {
    dataset: filled,
    name: filled,
    expression: filled.refine(isExpression, 'is not an expression'),
    type: filled.default('unknown').transform(typeOfName),
    unit: optional,
    description: optional,
  },
  {}
);
const fileSchema = members(
  {
    views: z.array(view, 'must be a list').default([]),
    virtualFields: z.array(virtualField, 'must be a list').default([]),
  },
  {}
);

/** Adds the views and virtual fields in the file given with `--views`. Throws a `StartError` that shows the problem. */
export async function loadViews(path: string, catalog: Catalog): Promise<void> {
  const wrong = (what: string) => new StartError(`The views in ${path} aren’t valid: ${what}. Use this form: ${form}.`);
  const { views, virtualFields } = readJson(
    fileSchema,
    await readJsonFile(path, '--views', 'views'),
    'the file',
    wrong
  );
  for (const each of views) {
    if (catalog.find(each.name) || catalog.findView(each.name)) {
      throw wrong(`there are two datasets or views "${each.name}"`);
    }
    catalog.views.push(each);
  }
  const missing = virtualFields.find(({ dataset }) => !catalog.find(dataset));
  if (missing) {
    throw wrong(`there is no dataset "${missing.dataset}"`);
  }
  catalog.virtualFields.push(...virtualFields);
}
