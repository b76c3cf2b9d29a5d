import { type ChartQuery } from './serviceChart';
import { type BroughtFilter } from './filterVariables';

/** An imported chart, with its panel and losses. */
export interface BroughtChart {
  name: string;
  type: string;
  becomes: string;
  /** Query as Grafana runs it. */
  query?: string;
  kind?: ChartQuery['kind'];
  lost: string[];
}

interface Report {
  charts: readonly BroughtChart[];
  filters: readonly BroughtFilter[];
  lost: readonly string[];
}

/** Report on an import in Markdown, with a list item for each filter and chart. */
export function reportText(title: string, { charts, filters, lost }: Report): string {
  const items = [
    ...lost.map((sentence) => `- ${escaped(sentence)}`),
    ...filters.map((filter) => itemOf(filter.label, 'Filter', filter)),
    ...charts.map((chart) => itemOf(chart.name, chart.type, chart)),
  ];
  return [`Imported from the Axiom dashboard “${escaped(title)}”.`, '', ...items].join('\n');
}

const itemOf = (name: string, type: string, { becomes, lost }: Pick<BroughtChart, 'becomes' | 'lost'>) =>
  `- **${escaped(name || type)}** (${escaped(type)}): ${[`${becomes}.`, ...lost.map(escaped)].join(' ')}`;

/** Escapes names for Markdown, and for Grafana's variables. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>|$#]/g, (mark) => (mark === '$' ? '&#36;' : `\\${mark}`));
