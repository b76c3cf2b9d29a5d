/** Modules that Grafana provides to all plugins. */
import * as emotionCss from '@emotion/css';
import * as emotionReact from '@emotion/react';
import * as data from '@grafana/data';
import * as i18n from '@grafana/i18n';
import * as runtime from '@grafana/runtime';
import * as runtimeUnstable from '@grafana/runtime/unstable';
import * as schema from '@grafana/schema';
import * as ui from '@grafana/ui';
import * as uiUnstable from '@grafana/ui/unstable';
import * as i18next from 'i18next';
import lodash from 'lodash';
import React from 'react';
import ReactDOM from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as rxjs from 'rxjs';
import * as rxjsOperators from 'rxjs/operators';

/** A CommonJS library in its original form, as a plugin's AMD module expects it. */
export const commonJs = (library: object) => ({ default: library, __useDefault: true });

export const sharedModules: Record<string, object> = {
  '@emotion/css': emotionCss,
  '@emotion/react': emotionReact,
  '@grafana/data': data,
  '@grafana/i18n': i18n,
  '@grafana/runtime': runtime,
  '@grafana/runtime/unstable': runtimeUnstable,
  '@grafana/schema': schema,
  '@grafana/ui': ui,
  '@grafana/ui/unstable': uiUnstable,
  i18next,
  lodash: commonJs(lodash),
  react: commonJs(React),
  'react-dom': commonJs(ReactDOM),
  'react/jsx-runtime': commonJs({ ...jsxRuntime }),
  rxjs,
  'rxjs/operators': rxjsOperators,
};
