import { stringToJsRegex } from '@grafana/data';
import { type DataSourceSrv } from '@grafana/runtime';

import { recordOf } from '../../service/json';
import { type ValueLink } from '../../settings';

/** Reasons why a link in the settings doesn't work, by the setting that must change. */
type LinkProblems = Partial<Record<'field' | 'url' | 'datasourceUid' | 'query', string>>;

export type DataSources = Pick<DataSourceSrv, 'getInstanceSettings'>;

/** Reads links from the settings. Invalid ones become empty, so that messages number the others correctly. */
export function readLinks(links: unknown): ValueLink[] {
  return Array.isArray(links)
    ? links.map((link) => {
        const written = Object.entries(recordOf(link)).filter(([, value]) =>
          ['string', 'number'].includes(typeof value)
        );
        return { field: '', ...Object.fromEntries(written.map(([name, value]) => [name, String(value)])) };
      })
    : [];
}

/** True if a link may open a URL: it's http(s), and no event's value can change its host. */
export const isPageUrl = (url: string): boolean => /^https?:\/\/[^\s$/?#]+(?:[/?#]|$)/i.test(url);

export function linkProblems({ field, url, datasourceUid, query }: ValueLink, dataSources: DataSources): LinkProblems {
  const problems: LinkProblems = {};
  if (!field) {
    problems.field = 'Enter a field name, or a regular expression between slashes, such as /_id$/';
  } else if (nameTest(field) === undefined) {
    problems.field = `${field} is not a regular expression. Enter one between slashes, such as /_id$/, or enter a field name`;
  }
  if (typeof datasourceUid !== 'string') {
    if (!isPageUrl(url ?? '')) {
      problems.url = 'Enter a URL that starts with https:// or http:// and has no variables in its host';
    }
  } else if (datasourceUid === '') {
    problems.datasourceUid = 'Choose the data source of the query';
  } else if (dataSources.getInstanceSettings(datasourceUid) === undefined) {
    problems.datasourceUid = `The data source “${datasourceUid}” doesn’t exist, or you can’t query it. Choose another one`;
  } else if (!query) {
    problems.query = 'Enter the query, with ${__value.raw} for the value';
  }
  return problems;
}

/** Creates a function that tests field names; `undefined` for an invalid regular expression. */
export function nameTest(field: string): ((name: string) => boolean) | undefined {
  if (!field.startsWith('/')) {
    return (name) => name === field;
  }
  try {
    const pattern = stringToJsRegex(field);
    // With the flag g, `test` would remember its position.
    return (name) => name.search(pattern) >= 0;
  } catch {
    return undefined;
  }
}
