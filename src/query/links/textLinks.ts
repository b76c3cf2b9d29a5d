import { recordOf } from '../../service/json';
import { type TextLink } from '../../settings';
import { readPattern } from './linearPattern';
import { isPageUrl } from './linkProblems';

type TextLinkProblems = Partial<Record<'title' | 'pattern' | 'url' | 'query', string>>;

const parts = ['title', 'field', 'pattern', 'url', 'query'] as const;

/** Reads links from the settings. Invalid ones become empty, so that messages number the others correctly. */
export function readTextLinks(saved: unknown): TextLink[] {
  return Array.isArray(saved)
    ? saved.map((one) => {
        const given = recordOf(one);
        const link: TextLink = { title: '', pattern: '' };
        for (const part of parts) {
          const value = given[part];
          if (typeof value === 'string' || typeof value === 'number') {
            link[part] = String(value);
          }
        }
        return link;
      })
    : [];
}

export function textLinkProblems({ title, pattern, url, query }: TextLink): TextLinkProblems {
  const problems: TextLinkProblems = {};
  if (title.trim() === '') {
    problems.title = 'Enter the text of the link';
  }
  const read = readPattern(pattern);
  if (pattern === '') {
    problems.pattern = 'Enter a regular expression with one group, such as ticket (\\d+)';
  } else if (typeof read !== 'function') {
    problems.pattern = read.problem;
  }
  if (url !== undefined && !isPageUrl(url)) {
    problems.url = 'Enter a URL that starts with https:// or http:// and has no variables in its host';
  }
  if (url === undefined && query !== undefined && query.trim() === '') {
    problems.query = 'Enter the query, with ${__value} for the matched part of the text';
  }
  return problems;
}

export const isUsable = (link: TextLink): boolean => Object.keys(textLinkProblems(link)).length === 0;
