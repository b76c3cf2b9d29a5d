/** Normalized http(s) URL for a link; `undefined` for other schemes, which might run scripts. */
export function httpAddress(text: string | undefined): string | undefined {
  try {
    const { protocol, href } = new URL(text ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
