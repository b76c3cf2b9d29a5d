import React from 'react';

import { TextArea } from '@grafana/ui';

import { Labelled, TextField, useLine } from '../controls/fields';
import { type Span } from '@aplkit/language/kit/edit';
import { endedComment } from '@aplkit/language/mpl/edit/keepComments';
import { useMetrics } from './useMetrics';

interface Props {
  label: string;
  span: Span;
  width?: 'whole';
  /** Converts typed text to MPL. By default, the text stays unchanged. */
  written?: (typed: string) => string;
}

export function MplField({ label, span: { from, to }, width, written = (typed) => typed }: Props) {
  const { text, write } = useMetrics();
  const value = text.slice(from, to);
  const onChange = (typed: string) => write([{ from, to, text: endedComment(written(typed), text.slice(to)) }]);
  const field = { label, value, onChange };
  return value.includes('\n') ? <Lines {...field} /> : <TextField {...field} hideLabel width={width} />;
}

interface LinesProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Field with several lines. Applies the text when the user leaves the field. */
function Lines({ label, ...line }: LinesProps) {
  const { text, type, take } = useLine(line);
  return (
    <Labelled label={label} hideLabel>
      {(id) => (
        <TextArea
          id={id}
          cols={60}
          rows={text.split('\n').length}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={take}
          onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && take()}
        />
      )}
    </Labelled>
  );
}
