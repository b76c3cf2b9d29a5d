import { type ValueLink } from '../../types';

/** Reads the links of the settings. What is provisioned may be anything: what is no link becomes one with nothing in it, so that their numbers stay. */
export function readLinks(links: unknown): ValueLink[] {
  return Array.isArray(links) ? links.map(readLink) : [];
}

function readLink(link: unknown): ValueLink {
  const text = (name: keyof ValueLink): string | undefined => {
    const value: unknown = typeof link === 'object' && link !== null ? Reflect.get(link, name) : undefined;
    return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
  };
  return {
    field: text('field') ?? '',
    title: text('title'),
    url: text('url'),
    datasourceUid: text('datasourceUid'),
    query: text('query'),
  };
}
