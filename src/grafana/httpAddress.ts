/**
 * Returns an address that may become a link: http or https and nothing else, so that no link from the service runs a script. It has the
 * form that browsers use, without the line breaks and tabs that they skip. `undefined` for anything else.
 */
export function httpAddress(text: string | undefined): string | undefined {
  try {
    const { protocol, href } = new URL(text ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
