/** Labels of settings, used in messages. */
export const settingLabels = {
  tracesDataset: 'Traces dataset',
  logsDataset: 'Logs dataset',
  organizationUrl: 'Organization URL',
  timeout: 'Timeout in seconds',
  refreshOverlap: 'Overlap in minutes',
  wholeRangeEvery: 'Full refresh interval',
  maxRange: 'Maximum range',
  maxRows: 'Maximum rows',
  levelWords: 'Level names',
} as const;
