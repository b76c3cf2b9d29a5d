import { isRecord, text } from './unknown';

/** A data source as the server keeps it. The secrets never leave it but in headers to the service. */
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

/** What Grafana's API tells of a data source: which secrets are set, never what they are. */
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

/**
 * The data source after a settings page was saved. As in Grafana, a secret that the page sends replaces the stored
 * one, a secret that it marks `false` in `secureJsonFields` is removed, and every other secret stays.
 */
export function withSettings(source: StoredDataSource, body: unknown): StoredDataSource {
  const sent = isRecord(body) ? body : {};
  const secrets = new Map(source.secrets);
  for (const [key, isSet] of Object.entries(isRecord(sent.secureJsonFields) ? sent.secureJsonFields : {})) {
    if (isSet === false) {
      secrets.delete(key);
    }
  }
  for (const [key, value] of Object.entries(isRecord(sent.secureJsonData) ? sent.secureJsonData : {})) {
    if (typeof value === 'string' && value !== '') {
      secrets.set(key, value);
    } else if (value === '') {
      secrets.delete(key);
    }
  }
  return {
    ...source,
    name: text(sent.name) || source.name,
    url: typeof sent.url === 'string' ? sent.url : source.url,
    isDefault: typeof sent.isDefault === 'boolean' ? sent.isDefault : source.isDefault,
    jsonData: isRecord(sent.jsonData) ? sent.jsonData : source.jsonData,
    secrets,
  };
}
