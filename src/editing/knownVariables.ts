import { type TimeRange } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

import { type PageVariable } from '@aplkit/language/apl/completion/items';
import { requestMacros } from '../query/interpolation/macros';

const macros: ReadonlyArray<Pick<PageVariable, 'name' | 'type' | 'help' | 'insertText'>> = [
  { name: '$__interval', type: 'timespan', help: 'Bucket size for the panel’s width.' },
  { name: '$__interval_ms', type: 'integer', help: 'Bucket size for the panel’s width, in ms.' },
  { name: '$__range', type: 'timespan', help: 'Length of the time range.' },
  { name: '$__range_ms', type: 'integer', help: 'Length of the time range, in ms.' },
  { name: '$__range_s', type: 'integer', help: 'Length of the time range, in seconds.' },
  { name: '$__from', type: 'integer', help: 'Start of the time range, as Unix time in ms.' },
  { name: '$__to', type: 'integer', help: 'End of the time range, as Unix time in ms.' },
  {
    name: '$__timeFilter',
    type: 'boolean',
    help: 'Keeps events whose time field is in the time range. The service always applies this to `_time`.',
    insertText: '$__timeFilter(_time)',
  },
];

/** Names of built-in variables in queries. `$__searchFilter` is only in queries for variables. */
export const builtIns = [...macros.map(({ name }) => name), '$__searchFilter'];

/** The dashboard's variables, and macros, with their current values. */
export function knownVariables(
  templates: Pick<TemplateSrv, 'replace' | 'getVariables'>,
  range: TimeRange
): PageVariable[] {
  const own = templates.getVariables().map(({ name }): PageVariable => {
    const value = templates.replace(`\${${name}}`, undefined, 'csv');
    return {
      name: `$${name}`,
      type: 'unknown',
      help: value === '' ? 'A variable without a value.' : `Now: \`${value}\``,
      isMacro: false,
    };
  });
  const now = requestMacros(range);
  const builtIn = macros.map((macro): PageVariable => {
    // The panel's width isn't known here.
    const value = macro.name.startsWith('$__interval') ? undefined : now[macro.name.slice(1)]?.value;
    return { ...macro, help: value === undefined ? macro.help : `${macro.help} Now: \`${value}\``, isMacro: true };
  });
  return [...own, ...builtIn];
}
