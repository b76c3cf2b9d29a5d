/** Labels of settings that messages mention. */
export const settingLabels = {
  tracesDataset: 'Traces dataset',
  logsDataset: 'Logs dataset',
  organizationUrl: 'Organization URL',
  timeout: 'Timeout in seconds',
  maxRange: 'Maximum range',
  maxRows: 'Maximum rows',
  levelWords: 'Level names',
} as const;
