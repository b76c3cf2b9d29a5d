import React, { type ComponentType, createElement, lazy, Suspense } from 'react';

import { ErrorBoundary } from '@grafana/ui';

import { LoadFailure } from './LoadFailure';

/**
 * An editor that is loaded when it is first shown, so that dashboards do not load it. While it loads a text says so; when it
 * cannot load or fails, the place where it stands says what happened, and the rest of the page goes on.
 *
 * @param what names the editor inside a sentence, for example `query editor`
 */
export function lazyEditor<Props extends object>(
  what: string,
  load: () => Promise<{ default: ComponentType<Props> }>
): ComponentType<Props> {
  const Loaded = lazy(async () => {
    const { default: Editor } = await load();
    return { default: ({ editorProps }: { editorProps: Props }) => createElement(Editor, editorProps) };
  });

  function LazyEditor(props: Props) {
    return (
      <ErrorBoundary>
        {({ error }) =>
          error ? (
            <LoadFailure what={what} error={error} />
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
