import { useLayoutEffect, useRef } from 'react';

/**
 * Gives a list the ID to which its label refers, and marks a problem. Lists in Grafana 11.6 ignore these attributes.
 * @returns the ref for the element around the control
 */
export function useNamedControl(id: string, isInvalid = false) {
  const around = useRef<HTMLDivElement>(null);
  // Runs each time, because a new element may have replaced the control.
  useLayoutEffect(() => {
    const control = around.current?.querySelector('input[role=combobox]');
    if (!control) {
      return undefined;
    }
    if (document.getElementById(id) === null) {
      control.id = id;
      // Refers to a label that Grafana doesn't render.
      control.removeAttribute('aria-labelledby');
    }
    if (!isInvalid || control.hasAttribute('aria-describedby')) {
      return undefined;
    }
    const added = { 'aria-invalid': 'true', 'aria-describedby': `${id}-problem` };
    Object.entries(added).forEach(([name, value]) => control.setAttribute(name, value));
    return () => Object.keys(added).forEach((name) => control.removeAttribute(name));
  });
  return around;
}
