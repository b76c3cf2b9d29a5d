import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../access/readJsonFile';
import { type DashboardRecord, recordOf } from '../dashboards/dashboardRoutes';
import { messageOf, StartError } from '../errors';
import { readJson } from '../json';

const noDashboard = 'is not a dashboard: it has no list "charts"';
const documentSchema = z.looseObject({ charts: z.array(z.unknown(), noDashboard) }, noDashboard);
const text = z.string('must be a string').min(1, 'must not be empty').optional();
const recordSchema = z.looseObject({ uid: text, updatedAt: text, createdBy: text, dashboard: documentSchema });

/**
 * Reads the dashboards in the directory given with `--dashboards`. Throws a `StartError` with the problem's position.
 */
export async function loadDashboards(directory: string, now: string): Promise<DashboardRecord[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    throw new StartError(`${messageOf(error)}. Choose a directory of dashboards with --dashboards.`);
  });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  const records: DashboardRecord[] = [];
  for (const file of files) {
    const path = join(directory, file);
    const wrong = (what: string) => new StartError(`The dashboard in ${path} isn’t valid: ${what}.`);
    const json = await readJsonFile(path, '--dashboards', 'a dashboard');
    const isRecord = typeof json === 'object' && json !== null && 'dashboard' in json;
    const { uid, updatedAt, createdBy, dashboard } = isRecord
      ? readJson(recordSchema, json, 'the file', wrong)
      : { dashboard: readJson(documentSchema, json, 'the file', wrong) };
    const record = recordOf(uid ?? parse(file).name, dashboard, updatedAt ?? now, createdBy);
    if (records.some((other) => other.uid === record.uid)) {
      throw wrong(`another file has the same uid, "${record.uid}"`);
    }
    records.push(record);
  }
  return records;
}
