import React, { createContext, type ReactNode, useContext } from 'react';

import { css } from '@emotion/css';

import { Drawer, Modal, Stack, Text } from '@grafana/ui';

import { closeOnEscape } from './escape';

/** Grafana's element for dialogs, which it shows above all drawers. */
const overlays = '#grafana-portal-container';

/** True below a button in one of Grafana's dialogs, such as the dialog for a dashboard's annotation layer. */
const IsInDialog = createContext(false);

export const InDialog = IsInDialog.Provider;

/** True if one of Grafana's dialogs contains the element. */
export const isInDialog = (element: Element): boolean => element.closest(overlays) !== null;

interface Props {
  title: string;
  subtitle: string;
  size: 'md' | 'lg';
  /** False if a click beside the panel must not close it. */
  closeOnMaskClick?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A drawer, or a dialog above the dialog that would cover the drawer. */
export function SidePanel({ title, subtitle, size, closeOnMaskClick = true, onClose, children }: Props) {
  return useContext(IsInDialog) ? (
    // Grafana would close both dialogs.
    <div onKeyDown={(event) => closeOnEscape(event, onClose)}>
      <Modal
        {...{ title, closeOnBackdropClick: closeOnMaskClick, closeOnEscape: false }}
        isOpen
        className={widths[size]}
        onDismiss={onClose}
      >
        <Stack direction="column" gap={2}>
          <Text color="secondary">{subtitle}</Text>
          <div>{children}</div>
        </Stack>
      </Modal>
    </div>
  ) : (
    <Drawer {...{ title, subtitle, size, closeOnMaskClick, onClose }}>{children}</Drawer>
  );
}

/** Widths of dialogs, as wide as drawers of these sizes. */
const widths = {
  md: css({ width: 'max(50vw, 568px)' }),
  lg: css({ width: 'max(75vw, 744px)' }),
};
