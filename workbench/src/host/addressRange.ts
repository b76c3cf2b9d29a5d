import { locationService } from '@grafana/runtime';

interface RawRange {
  from: string;
  to: string;
}

/** The range in the page's address, as dashboards store it; `otherwise` if there's none. */
export function addressRange(otherwise: RawRange): RawRange {
  const search = locationService.getSearch();
  const [from, to] = ['from', 'to'].map((name) => readTime(search.get(name)));
  return from && to ? { from, to } : otherwise;
}

const readTime = (text: string | null): string | undefined =>
  text !== null && /^\d+$/.test(text) ? new Date(Number(text)).toISOString() : (text ?? undefined);
