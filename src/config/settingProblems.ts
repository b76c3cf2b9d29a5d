import { type DataSources, linkProblems } from '../query/links/linkProblems';
import { readLinks } from '../query/links/readLinks';
import { type AplOptions } from '../types';
import { wordsProblem } from './levelWords';

/** Says which links are not shown and which words are not understood, and what to do: what is provisioned, no form has checked. */
export function settingProblems(
  { links, levelWords }: Pick<AplOptions, 'links' | 'levelWords'>,
  dataSources: DataSources
): string[] {
  const ofLinks = readLinks(links).flatMap((link, index) => {
    const problems = Object.values(linkProblems(link, dataSources));
    const name = `Link ${index + 1}${link.title ? ` (“${link.title}”)` : ''}`;
    return problems.length === 0 ? [] : [`${name} is not shown. ${problems.join('. ')}.`];
  });
  const ofWords = wordsProblem(levelWords);
  return ofWords === undefined ? ofLinks : [...ofLinks, `Words for levels: ${ofWords}.`];
}
