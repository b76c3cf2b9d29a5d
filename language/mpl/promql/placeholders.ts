const variable = /\$\{[^{}\n]*\}|\$[A-Za-z_]\w*|\[\[\w+(?::\w+)?\]\]/g;
const placeholder = /__variable_(\d+)__|9990(\d+)y/g;

/** Whether a name is one variable of the dashboard and nothing else. */
export const isDashboardVariable = (name: string): boolean => name.replace(variable, '') === '' && name !== '';

/**
 * A text of PromQL in which each variable of the dashboard is a name, or a duration where one belongs, so that the grammar reads it.
 * `restored` puts the variables back into a part of it.
 */
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
