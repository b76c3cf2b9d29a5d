import React from 'react';

import { Stack } from '@grafana/ui';

import { TextField } from '../controls/fields';
import { ManyPicker } from '../controls/Picker';
import { isOfService } from './layer';
import { type OverlayOptions, type QueryKind } from '../types';

interface Props {
  kind: QueryKind;
  overlay: OverlayOptions;
  onChange: (overlay: OverlayOptions) => void;
}

const noTags = 'no tags';
const tagFields = ['type', 'datasets', 'id', noTags];

/** Edits how a layer is displayed: templates, tags, and time fields for APL. */
export function OverlayFields({ kind, overlay, onChange }: Props) {
  const field = (
    name: 'title' | 'text' | 'link' | 'time' | 'end',
    label: string,
    description: string,
    placeholder: string
  ) => (
    <TextField
      label={label}
      description={description}
      placeholder={placeholder}
      value={overlay[name] ?? ''}
      onChange={(text) => onChange({ ...overlay, [name]: text || undefined })}
    />
  );
  const tags = overlay.tags?.length === 0 ? [noTags] : (overlay.tags ?? []);
  const isApl = !isOfService(kind);
  const defaultTitle = isApl ? '{{title}}' : '{{title}}, or {{type}}';
  return (
    <Stack direction="row" gap={2} wrap="wrap">
      {field('title', 'Title', '{{field}} inserts a field, and $name inserts a variable', defaultTitle)}
      {field('text', 'Tooltip text', 'Markdown template', isApl ? '{{text}}' : '{{description}}')}
      {field('link', 'Link', 'URL template', '{{url}}')}
      <ManyPicker
        label="Tags"
        description="Fields to show as tags"
        placeholder={isApl ? 'tags and type' : 'type and datasets'}
        value={tags}
        options={async () => (isApl ? [noTags] : tagFields)}
        onChange={(names) =>
          // No selection means the default tags.
          onChange({ ...overlay, tags: names.length === 0 ? undefined : names.filter((name) => name !== noTags) })
        }
      />
      {isApl &&
        field(
          'time',
          'Time field',
          'Name of the time field, if it isn’t the default',
          '_time, or the first time field'
        )}
      {isApl &&
        field(
          'end',
          'End field',
          'For intervals: name of the end field, if it isn’t the default',
          'timeEnd, endTime or end'
        )}
    </Stack>
  );
}
