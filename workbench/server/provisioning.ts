import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import { type StoredDataSource } from './dataSources';
import { type Environment, expandValue } from './expandVariables';
import { isRecord, text } from './unknown';

/** A dashboard as it stands in its file, and what a list shows of it. */
export interface DashboardFile {
  uid: string;
  title: string;
  tags: string[];
  /** The dashboard's JSON text, untouched. */
  json: string;
}

/**
 * Reads `datasources/*.yaml` (and `.yml`) of a provisioning folder, variables expanded.
 * Only data sources of the plugin with the given id are kept: the workbench runs no other.
 */
export function readDataSources(folder: string, pluginId: string, environment: Environment): StoredDataSource[] {
  return filesIn(path.join(folder, 'datasources'), /\.ya?ml$/).flatMap((file) => {
    const content: unknown = expandValue(parse(readFileSync(file, 'utf8')), environment);
    const entries = isRecord(content) && Array.isArray(content.datasources) ? content.datasources : [];
    return entries.filter(isRecord).flatMap((entry) => (entry.type === pluginId ? [toDataSource(entry)] : []));
  });
}

function toDataSource(entry: Record<string, unknown>): StoredDataSource {
  const name = text(entry.name);
  return {
    uid: text(entry.uid) || name.toLowerCase().replace(/\W+/g, '-'),
    name,
    type: text(entry.type),
    url: text(entry.url),
    isDefault: entry.isDefault === true,
    // Grafana keeps provisioned data sources read-only unless their file says otherwise.
    readOnly: entry.editable !== true,
    jsonData: isRecord(entry.jsonData) ? entry.jsonData : {},
    secrets: new Map(
      Object.entries(isRecord(entry.secureJsonData) ? entry.secureJsonData : {}).flatMap(([key, value]) =>
        typeof value === 'string' && value !== '' ? [[key, value]] : []
      )
    ),
  };
}

/** Reads `dashboards/*.json` of a provisioning folder. A file that is no dashboard is left out. */
export function readDashboards(folder: string): DashboardFile[] {
  return filesIn(path.join(folder, 'dashboards'), /\.json$/).flatMap((file) => {
    const json = readFileSync(file, 'utf8');
    const content = parsed(json);
    if (!isRecord(content) || !Array.isArray(content.panels)) {
      return [];
    }
    const uid = text(content.uid) || path.basename(file, '.json');
    const tags = Array.isArray(content.tags) ? content.tags.filter((tag) => typeof tag === 'string') : [];
    return [{ uid, title: text(content.title) || uid, tags, json }];
  });
}

function parsed(json: string): unknown {
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
