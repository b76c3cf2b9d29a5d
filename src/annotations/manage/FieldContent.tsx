import React, { type ReactNode } from 'react';

interface Props {
  className?: string;
  children: ReactNode;
}

/** Several things in one `Field`, which hands its child properties that are no element's (`invalid`, `loading`). */
export function FieldContent({ className, children }: Props) {
  return <div className={className}>{children}</div>;
}
