import {
  MultiValueVariable,
  type SceneComponentProps,
  sceneGraph,
  SceneObjectBase,
  type SceneObjectState,
} from '@grafana/scenes';
import { Alert, TagList } from '@grafana/ui';
import React from 'react';

interface VariablePreviewState extends SceneObjectState {
  name: string;
}

/** Shows the options of a variable. */
export class VariablePreview extends SceneObjectBase<VariablePreviewState> {
  static Component = ({ model }: SceneComponentProps<VariablePreview>) => {
    const { name } = model.useState();
    const variable = sceneGraph.lookupVariable(name, model);
    return variable instanceof MultiValueVariable ? <Options variable={variable} /> : null;
  };
}

function Options({ variable }: { variable: MultiValueVariable }) {
  const { options, loading, error } = variable.useState();
  if (error) {
    return <Alert severity="error" title={error instanceof Error ? error.message : String(error?.message ?? error)} />;
  }
  return (
    <section aria-label="Options" data-testid="variable-preview">
      <p role="status">{loading ? 'Running…' : `${options.length} options`}</p>
      <TagList tags={options.map(({ label }) => label)} />
    </section>
  );
}
