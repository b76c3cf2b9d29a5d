import React from 'react';

import { Drawer } from '@grafana/ui';

import { AnnotationManager } from './AnnotationManager';
import { type ManagerProps } from './useManager';

export interface ManageDrawerProps extends ManagerProps {
  onClose: () => void;
}

/** The annotations of the data source in a drawer beside what the person edits. */
export default function ManageDrawer({ onClose, ...manager }: ManageDrawerProps) {
  return (
    <AnnotationManager
      {...manager}
      frame={({ title, subtitle, content, editing, leave }) => (
        <Drawer title={title} subtitle={subtitle} size="lg" closeOnMaskClick={!editing} onClose={() => leave(onClose)}>
          {content}
        </Drawer>
      )}
    />
  );
}
