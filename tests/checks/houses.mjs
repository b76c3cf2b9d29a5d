/** @typedef {string | {[room: string]: Room[]}} Room a name, or a room with its own order */

/**
 * The rooms of each house (folders and single files), from the top down. A room imports only from rooms below it, including types, and
 * may have its own order.
 * @type {Record<string, Room[]>}
 */
export const houses = {
  src: [
    ...['module.ts', 'datasource.ts', 'kinds.ts', 'answers.ts', 'runApl.ts', 'runKind.ts'],
    ...[
      'config',
      'editor',
      'assistant',
      'inWords',
      'starters',
      'variables',
      'annotations',
      'annotationManager',
      'monitors',
      'whatChanged',
      'fields',
      'builder',
      'patterns',
      'evidence',
      'explore',
      'metrics',
      'traces',
      'importing',
      'filters',
      'editing',
      'controls',
      'monaco',
    ],
    'source.ts',
    {
      query: [
        ...['earlier', 'runQuery.ts', 'refresh', 'result', 'failures', 'paging', 'links', 'filtering'],
        ...['plan', 'interpolation', 'migration'],
      ],
    },
    {
      frames: [
        ...['toFrames.ts', 'shapes', 'decorate', 'columns'],
        ...['options.ts', 'pageLink.ts', 'valueLinks.ts', 'notices.ts'],
      ],
    },
    ...['profile', 'schema', 'grafana', 'service', 'settings.ts', 'types.ts'],
    ...['names', 'settingLabels.ts', 'inSlices.ts'],
  ],
  language: [
    'cli',
    {
      apl: [
        ...['index.ts', 'hover', 'steps', 'completion', 'diagnostics', 'logql', 'edit', 'analysis'],
        ...['highlight', 'format', 'vocabulary', 'parse.ts', 'grammar', 'tree'],
      ],
    },
    {
      mpl: [
        ...['index.ts', 'hover', 'steps', 'completion', 'diagnostics', 'promql', 'edit', 'analysis', 'interpolation'],
        ...['highlight', 'format', 'vocabulary', 'grammar', 'tree'],
      ],
    },
    'kit',
  ],
  sandbox: [
    ...['cli', 'monitors', 'demo', 'load', 'dashboards', 'annotations'],
    { metrics: ['routes', 'steps', 'query', 'store'] },
    {
      query: [
        ...['queryRoutes.ts', 'answerQuery.ts', 'answer'],
        {
          compile: [
            ...['compileQuery.ts', 'pipeline.ts', 'sources.ts', 'views.ts', 'statements.ts'],
            ...['operators', 'expressions', 'aggregates', 'functions', 'values', 'relation'],
          ],
        },
        'request',
      ],
    },
    ...['database', 'http', 'access', 'repeat.ts', 'json.ts', 'errors.ts'],
  ],
  'workbench/server': [
    ...['main.ts', 'server.ts', 'api', 'staticFiles.ts', 'proxy', 'provisioning'],
    ...['flags.ts', 'reload.ts'],
  ],
  'workbench/src': [
    ...['main.tsx', 'start.tsx', 'app', 'pages', 'settings', 'edit', 'dashboard', 'explore', 'inspect'],
    {
      panels: [
        'registerPanels.ts',
        'values',
        'timeSeries',
        'annotations',
        'bars',
        'logs',
        'heatmap',
        'flame',
        'states',
        'parts',
      ],
    },
    ...['boot', 'services', 'host', 'shim'],
  ],
};
