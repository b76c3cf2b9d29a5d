/**
 * Returns an address that may become a link: http or https and nothing else, so that no link from the service runs a script. It has the
 * form that browsers use, without the line breaks and tabs that they skip. `undefined` for anything else.
 */
export function httpAddress(text: string | undefined): string | undefined {
  if (text === undefined || text === '') {
    return undefined;
  }
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
