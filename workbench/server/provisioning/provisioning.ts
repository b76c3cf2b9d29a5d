import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';
import { z } from 'zod';

import { type StoredDataSource } from './dataSources';
import { type Environment, expandValue } from './expandVariables';
import { flag, list, optional, readShape, record, text } from './shape';

/** A dashboard file, with the members that lists show. */
export interface DashboardFile {
  uid: string;
  title: string;
  tags: string[];
  dashboard: unknown;
}

const dataSourcesFile = z.object(
  { datasources: optional(list(z.looseObject({ type: text }, 'must be an object')), []) },
  'must be an object with the list "datasources"'
);

const dataSourceEntry = z.object({
  name: text.min(1, 'must not be empty'),
  uid: optional(text, ''),
  type: text,
  url: optional(text, ''),
  isDefault: optional(flag, false),
  editable: optional(flag, false),
  jsonData: optional(record(z.unknown()), {}),
  secureJsonData: optional(record(optional(text, '')), {}),
});

/** Members of a dashboard file that lists show; the page reads the rest. */
const dashboardFile = z.object({
  uid: text.optional(),
  title: text.optional(),
  tags: optional(list(text), []),
  panels: list(z.unknown()),
});

/**
 * Reads the plugin's data sources in a provisioning folder's `datasources/*.yaml` (or `.yml`), and expands variables.
 * @throws ShapeError that names the file and the invalid member
 */
export function readDataSources(folder: string, pluginId: string, environment: Environment): StoredDataSource[] {
  return filesIn(path.join(folder, 'datasources'), /\.ya?ml$/).flatMap((file) => {
    const subject = `${path.join(path.basename(folder), 'datasources', path.basename(file))} isn’t valid`;
    const content = expandValue(parse(readFileSync(file, 'utf8')), environment);
    return readShape(dataSourcesFile, content, subject)
      .datasources.filter(({ type }) => type === pluginId)
      .map((entry) => toDataSource(readShape(dataSourceEntry, entry, subject)));
  });
}

function toDataSource({ editable, secureJsonData, ...entry }: z.output<typeof dataSourceEntry>): StoredDataSource {
  return {
    ...entry,
    uid: entry.uid || entry.name.toLowerCase().replace(/\W+/g, '-'),
    // By default, Grafana makes provisioned data sources read-only.
    readOnly: !editable,
    secrets: new Map(Object.entries(secureJsonData).filter(([, value]) => value !== '')),
  };
}

/** Reads `dashboards/*.json` in a provisioning folder. Skips files that aren't dashboards. */
export function readDashboards(folder: string): DashboardFile[] {
  return filesIn(path.join(folder, 'dashboards'), /\.json$/).flatMap((file) => {
    const dashboard = parseJson(readFileSync(file, 'utf8'));
    const { data } = dashboardFile.safeParse(dashboard);
    const uid = data?.uid || path.basename(file, '.json');
    return data ? [{ uid, title: data.title || uid, tags: data.tags, dashboard }] : [];
  });
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function filesIn(folder: string, wanted: RegExp): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => wanted.test(name))
      .sort()
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}
