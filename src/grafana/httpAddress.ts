/** An address that may become a link, as browsers write it: http(s) only, so that no link runs a script. */
export function httpAddress(text: string | undefined): string | undefined {
  try {
    const { protocol, href } = new URL(text ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
