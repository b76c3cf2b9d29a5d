import { type GrafanaTheme2 } from '@grafana/data';

/** Grafana's color for a log level, by any of the level's usual names. */
export function severityColor(theme: GrafanaTheme2, severity: string): string {
  return theme.visualization.getColorByName(severityColorName(severity));
}

/** The name of the color for a log level. */
export function severityColorName(severity: string): string {
  return colors[severity] ?? 'gray';
}

const colors: Record<string, string> = {
  emerg: 'purple',
  fatal: 'purple',
  alert: 'purple',
  crit: 'purple',
  critical: 'purple',
  err: 'red',
  error: 'red',
  eror: 'red',
  warn: 'orange',
  warning: 'orange',
  info: 'green',
  information: 'green',
  informational: 'green',
  notice: 'green',
  debug: 'blue',
  dbug: 'blue',
  trace: 'light-blue',
};
