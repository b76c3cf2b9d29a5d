import React, { type ComponentType, createElement, lazy, Suspense, type ReactElement } from 'react';

import { Alert, Button, ErrorBoundary } from '@grafana/ui';

/**
 * Creates an editor that loads when it's first shown. On failure, a message replaces it.
 * @param what names the editor inside a sentence, for example `query editor`
 */
export function lazyEditor<Props extends object>(
  what: string,
  load: () => Promise<{ default: ComponentType<Props> }>
): (props: Props) => ReactElement {
  const Loaded = lazy(async () => {
    const { default: Editor } = await load();
    return { default: ({ editorProps }: { editorProps: Props }) => createElement(Editor, editorProps) };
  });

  function LazyEditor(props: Props) {
    return (
      <ErrorBoundary>
        {({ error }) =>
          error ? (
            <Alert title={`The ${what} stopped: ${error.message}`} severity="error">
              <p>
                Your saved data hasn’t changed. If Grafana or the plugin was just updated, reload the page to get the
                new version.
              </p>
              <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
                Reload the page
              </Button>
            </Alert>
          ) : (
            <Suspense fallback={<div role="status">Loading the {what}…</div>}>
              <Loaded editorProps={props} />
            </Suspense>
          )
        }
      </ErrorBoundary>
    );
  }
  return LazyEditor;
}
