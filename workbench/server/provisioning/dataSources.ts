import { z } from 'zod';

import { flag, optional, readShape, record, text } from './shape';

/** A data source as the server stores it. Its secrets are sent only to the service, in headers. */
export interface StoredDataSource {
  uid: string;
  name: string;
  type: string;
  /** The service's address. */
  url: string;
  isDefault: boolean;
  readOnly: boolean;
  jsonData: Record<string, unknown>;
  secrets: Map<string, string>;
}

/** A data source as Grafana's API describes it, without the values of its secrets. */
export function describe(source: StoredDataSource, id: number) {
  const { secrets, ...visible } = source;
  return {
    id,
    orgId: 1,
    ...visible,
    typeName: source.name,
    typeLogoUrl: '',
    access: 'proxy',
    user: '',
    database: '',
    basicAuth: false,
    basicAuthUser: '',
    withCredentials: false,
    version: 1,
    secureJsonFields: Object.fromEntries([...secrets.keys()].map((key) => [key, true])),
  };
}

const settings = z.object(
  {
    name: optional(text, ''),
    url: text.optional(),
    isDefault: flag.optional(),
    jsonData: record(z.unknown()).optional(),
    secureJsonData: optional(record(text), {}),
    secureJsonFields: optional(record(flag), {}),
  },
  'must be an object'
);

/**
 * Applies saved settings to a data source. Secrets marked `false` in `secureJsonFields` are removed, and those missing from the body
 * stay.
 * @throws ShapeError for a body that doesn't contain settings
 */
export function withSettings(source: StoredDataSource, body: unknown): StoredDataSource {
  const sent = readShape(settings, body, 'The settings weren’t saved');
  const secrets = new Map(source.secrets);
  for (const [key, isSet] of Object.entries(sent.secureJsonFields)) {
    if (!isSet) {
      secrets.delete(key);
    }
  }
  for (const [key, value] of Object.entries(sent.secureJsonData)) {
    if (value === '') {
      secrets.delete(key);
    } else {
      secrets.set(key, value);
    }
  }
  return {
    ...source,
    name: sent.name || source.name,
    url: sent.url ?? source.url,
    isDefault: sent.isDefault ?? source.isDefault,
    jsonData: sent.jsonData ?? source.jsonData,
    secrets,
  };
}
