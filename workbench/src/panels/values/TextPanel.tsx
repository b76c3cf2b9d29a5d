import { css } from '@emotion/css';
import { type PanelProps, renderMarkdown, textUtil } from '@grafana/data';
import React from 'react';

import { textOf } from '../../host/json';
import { optionsOf } from '../parts/options';

/** Shows a dashboard's own text: Markdown, HTML or plain text, sanitized as in Grafana. */
export function TextPanel({ options, replaceVariables }: PanelProps) {
  const { mode, content } = optionsOf(options);
  const text = replaceVariables(textOf(content));
  if (mode === 'code') {
    return <pre className={fill}>{text}</pre>;
  }
  const html = mode === 'html' ? textUtil.sanitize(text) : renderMarkdown(text);
  return <div className={`markdown-html ${fill}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

const fill = css({ height: '100%', overflow: 'auto' });
