import { z } from 'zod';
import { StartError } from '../errors';
import { members, readJson } from '../json';
import { type Permission, permissions, type TokenGrant } from './access';
import { readJsonFile } from './readJsonFile';

const everyDataset = '*';
const form = '{"tokens": [{"token": "xaat-…", "query": ["*"], "annotations": ["read"]}]}';
const noList = 'must be a list of at least one token';
const noToken = 'must be a string without whitespace';

/** Describes the actions of an area of permissions, such as `annotations`. */
function actionsOf(area: string) {
  const actions = permissions.filter((each) => each.startsWith(`${area}|`)).map((each) => each.split('|')[1]);
  return z.array(z.enum(actions, `must be one of: ${actions.join(', ')}`), 'must be a list of strings').optional();
}

const grantSchema = members(
  {
    token: z.string(noToken).regex(/^\S+$/, noToken),
    query: z.array(z.string('must be a string').min(1, 'must be a string'), 'must be a list of strings').optional(),
    annotations: actionsOf('annotations'),
    datasets: actionsOf('datasets'),
    views: actionsOf('views'),
    virtualFields: actionsOf('virtualFields'),
    dashboards: actionsOf('dashboards'),
    starredQueries: actionsOf('starredQueries'),
    monitors: actionsOf('monitors'),
    notifiers: actionsOf('notifiers'),
  },
  {}
);
const fileSchema = members({ tokens: z.array(grantSchema, noList).min(1, noList) }, {});

/**
 * Reads the file of `--tokens`: `{"tokens": [{"token": "xaat-…", "query": ["dataset" or "*", …], "annotations": ["read", "create",
 * "update", "delete"], "datasets": ["read"], "views": ["read"], "virtualFields": ["read"], "dashboards": ["read"], "starredQueries": ["read"], "monitors": ["read", "create"],
 * "notifiers": ["read"]}]}`, of which each list may be missing. Throws a `StartError` that says what is wrong and where.
 */
export async function readTokensFile(path: string): Promise<TokenGrant[]> {
  const wrong = (what: string) =>
    new StartError(`The tokens in ${path} aren’t valid: ${what}. Use this form: ${form}.`);
  const { tokens } = readJson(fileSchema, await readJsonFile(path, '--tokens', 'tokens'), 'the file', wrong);
  const twice = tokens.findIndex(({ token }, index) => tokens.findIndex((other) => other.token === token) < index);
  if (twice >= 0) {
    throw wrong(`"tokens[${twice}]" has the token of an entry before. Give each token once`);
  }
  return tokens.map(grantOf);
}

const areas = [
  'annotations',
  'datasets',
  'views',
  'virtualFields',
  'dashboards',
  'starredQueries',
  'monitors',
  'notifiers',
] as const;

function grantOf({ token, query, ...lists }: z.output<typeof grantSchema>): TokenGrant {
  const mayQuery = new Set(query);
  const allowed = new Set(areas.flatMap((area) => (lists[area] ?? []).map((action) => `${area}|${action}`)));
  return {
    token,
    access: {
      may: (permission: Permission) => allowed.has(permission),
      mayQuery: (dataset) => mayQuery.has(everyDataset) || mayQuery.has(dataset),
    },
  };
}
