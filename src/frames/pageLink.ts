import { type DataLink, locationUtil } from '@grafana/data';

/** Link to a page in a new tab. The URL can contain variables, whose values stay encoded. */
export const pageLink = (title: string, url: string): DataLink => ({
  title,
  url,
  targetBlank: true,
  onBuildUrl: ({ replaceVariables }) => lastingUrl(replaceVariables?.(url, undefined, 'uriencode') ?? url),
});

/** Maximum number of extra encodings of a URL. Grafana 11.6 to 13 decode URLs twice. */
const maxTimes = 4;

/** Encodes a URL as often as Grafana's URL check decodes it, so that an encoded `&` doesn't end a parameter. */
function lastingUrl(url: string): string {
  // Grafana replaces variables once more, also in values.
  const plain = url.replaceAll('$', '%24').replaceAll('[[', '%5B%5B');
  const wanted = hrefOf(plain);
  const written = Array.from({ length: maxTimes + 1 }, (_, times) => plain.replaceAll('%', `%${'25'.repeat(times)}`));
  return written.find((each) => wanted !== undefined && locationUtil.processUrl(each) === wanted) ?? url;
}

function hrefOf(url: string): string | undefined {
  try {
    return new URL(url).href;
  } catch {
    return undefined;
  }
}
