import { StartError } from '../errors';
import { readJsonFile } from '../readJsonFile';
import { type Permission, permissions, type TokenGrant } from './access';

const members = ['token', 'query', 'annotations', 'datasets'];
const everyDataset = '*';

/**
 * Reads the file of `--tokens`: `{"tokens": [{"token": "xaat-…", "query": ["dataset" or "*", …], "annotations": ["read", "create",
 * "update", "delete"], "datasets": ["read"]}]}`, of which each list may be missing. Throws a `StartError` that says which entry is wrong.
 */
export async function readTokensFile(path: string): Promise<TokenGrant[]> {
  const wrong = (what: string) => new StartError(`The tokens of ${path} cannot be used: ${what}`);
  const list = Object(await readJsonFile(path, '--tokens', 'tokens')).tokens;
  if (!Array.isArray(list) || list.length === 0) {
    throw wrong('write them as {"tokens": [{"token": "xaat-…", "query": ["*"], "annotations": ["read"]}]}.');
  }
  const grants = list.map((entry: unknown, index) => readGrant(entry, (what) => wrong(`entry ${index + 1}: ${what}`)));
  const twice = grants.findIndex(({ token }, index) => grants.findIndex((other) => other.token === token) < index);
  if (twice >= 0) {
    throw wrong(`entry ${twice + 1} has the token of an entry before. Give each token once.`);
  }
  return grants;
}

function readGrant(entry: unknown, wrong: (what: string) => StartError): TokenGrant {
  if (typeof entry !== 'object' || entry === null) {
    throw wrong('it has to be an object with a "token".');
  }
  const given: Record<string, unknown> = { ...entry };
  const unknown = Object.keys(given).find((name) => !members.includes(name));
  if (unknown !== undefined) {
    throw wrong(`there is no "${unknown}". Write only: ${members.join(', ')}.`);
  }
  const { token } = given;
  if (typeof token !== 'string' || token.trim() !== token || token === '' || /\s/.test(token)) {
    throw wrong('"token" has to be a text without white space.');
  }
  const query = new Set(texts(given.query, 'query', wrong));
  const allowed = new Set<Permission>();
  for (const area of ['annotations', 'datasets'] as const) {
    const actions = permissions.filter((each) => each.startsWith(`${area}|`)).map((each) => each.split('|')[1]);
    for (const action of texts(given[area], area, wrong)) {
      const permission = permissions.find((each) => each === `${area}|${action}`);
      if (!permission) {
        throw wrong(`"${area}" holds "${action}". Write only: ${actions.join(', ')}.`);
      }
      allowed.add(permission);
    }
  }
  return {
    token,
    access: {
      may: (permission) => allowed.has(permission),
      mayQuery: (dataset) => query.has(everyDataset) || query.has(dataset),
    },
  };
}

function texts(value: unknown, name: string, wrong: (what: string) => StartError): string[] {
  if (value === undefined) {
    return [];
  }
  const isText = (each: unknown): each is string => typeof each === 'string' && each !== '';
  if (!Array.isArray(value) || !value.every(isText)) {
    throw wrong(`"${name}" has to be a list of texts.`);
  }
  return value;
}
