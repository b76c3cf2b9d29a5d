import { escapeHtml } from './escapeHtml';

/** Addresses that are in the form that browsers use already: reading each of thousands would take longer than all else. */
const usual = /^https?:\/\/[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+\/(?:[\w~-]+(?:[/?=&#][\w~-]+)*\/?)?$/;

/**
 * An address that may become a link: http or https and nothing else, so that no link of the service's runs a script. In the form
 * that browsers use, without the line breaks and tabs that they skip. `undefined` for all else.
 */
export function httpAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') {
    return undefined;
  }
  if (usual.test(text)) {
    return text;
  }
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

/** As `httpAddress`, as HTML for a quoted attribute. */
export function addressHtml(text: string): string | undefined {
  if (usual.test(text)) {
    // Of the characters that are to be escaped, no other one is in it.
    return text.includes('&') ? text.replaceAll('&', '&amp;') : text;
  }
  const address = httpAddress(text);
  return address === undefined ? undefined : escapeHtml(address);
}

/** The host (and port) of an address that `addressHtml` gave, as HTML: a slash follows it, and no other one precedes it. */
export function hostHtml(address: string): string {
  const start = address.indexOf('//') + 2;
  const host = address.slice(start, address.indexOf('/', start));
  // A name and a password may stand before it.
  return host.includes('@') ? host.slice(host.indexOf('@') + 1) : host;
}
