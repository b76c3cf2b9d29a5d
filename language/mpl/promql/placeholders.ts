import { dashboardVariable } from '../../kit/dashboardVariable';

const variable = new RegExp(dashboardVariable, 'g');
const placeholder = /__variable_(\d+)__|9990(\d+)y/g;

/** True if a name consists of a single dashboard variable. */
export const isDashboardVariable = (name: string): boolean => name.replace(variable, '') === '' && name !== '';

/** Replaces dashboard variables so that the grammar can parse the text; `restored` puts them back. */
export function withPlaceholders(text: string): { text: string; restored: (part: string) => string } {
  const variables: string[] = [];
  const replaced = text.replace(variable, (found, offset: number) => {
    const index = variables.push(found) - 1;
    const before = text.slice(0, offset).trimEnd().toLowerCase();
    const isDuration = ['[', ':', 'offset', 'offset -'].some((end) => before.endsWith(end));
    return isDuration ? `9990${index}y` : `__variable_${index}__`;
  });
  const restored = (part: string) =>
    part.replace(placeholder, (_, name?: string, duration?: string) => variables.at(Number(name ?? duration)) ?? '');
  return { text: replaced, restored };
}
