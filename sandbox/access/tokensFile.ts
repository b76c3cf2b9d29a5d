import { z } from 'zod';
import { StartError } from '../errors';
import { members, readJson } from '../json';
import { permissions, type TokenGrant } from './authenticate';
import { readJsonFile } from './readJsonFile';

const everyDataset = '*';
const form = '{"tokens": [{"token": "xaat-…", "query": ["*"], "annotations": ["read"]}]}';
const noList = 'must be a list of at least one token';
const noToken = 'must be a string without whitespace';

const areas = [...new Set(permissions.map((permission) => permission.split('|')[0]))];

/** Schema for the actions in an area of permissions, such as `annotations`. */
function actionsOf(area: string) {
  const actions = permissions.filter((each) => each.startsWith(`${area}|`)).map((each) => each.split('|')[1]);
  return z.array(z.enum(actions, `must be one of: ${actions.join(', ')}`), 'must be a list of strings').optional();
}

const grantSchema = members(
  {
    token: z.string(noToken).regex(/^\S+$/, noToken),
    query: z.array(z.string('must be a string').min(1, 'must be a string'), 'must be a list of strings').optional(),
    ...Object.fromEntries(areas.map((area) => [area, actionsOf(area)])),
  },
  {}
);
const fileSchema = members({ tokens: z.array(grantSchema, noList).min(1, noList) }, {});

/** Reads the file given with `--tokens`. Throws a `StartError` that shows the problem and its position. */
export async function readTokensFile(path: string): Promise<TokenGrant[]> {
  const wrong = (what: string) =>
    new StartError(`The tokens in ${path} aren’t valid: ${what}. Use this form: ${form}.`);
  const { tokens } = readJson(fileSchema, await readJsonFile(path, '--tokens', 'tokens'), 'the file', wrong);
  const twice = tokens.findIndex(({ token }, index) => tokens.findIndex((other) => other.token === token) < index);
  if (twice >= 0) {
    throw wrong(`"tokens[${twice}]" repeats the token of an earlier entry. List each token only once`);
  }
  return tokens.map(grantOf);
}

function grantOf({ token, query, ...lists }: z.output<typeof grantSchema>): TokenGrant {
  const mayQuery = new Set(query);
  return {
    token,
    access: {
      may: (permission) => {
        const [area, action] = permission.split('|');
        const actions = Object.entries(lists).find(([name]) => name === area)?.[1];
        return Array.isArray(actions) && actions.includes(action);
      },
      mayQuery: (dataset) => mayQuery.has(everyDataset) || mayQuery.has(dataset),
    },
  };
}
