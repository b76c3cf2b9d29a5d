/** Pattern of a dashboard's variable in Grafana's notations: `$name`, `${name:format}` and `[[name:format]]`. */
export const dashboardVariable = String.raw`\$\{[^{}\n]*\}|\$[A-Za-z_]\w*|\[\[\w+(?::\w+)?\]\]`;
