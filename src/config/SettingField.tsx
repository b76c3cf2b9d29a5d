import React from 'react';

import { Field, Input } from '@grafana/ui';

interface SettingFieldProps {
  /** Of the control. */
  id: string;
  label: string;
  description?: string;
  required?: boolean;
  disabled: boolean | undefined;
  /** The problem of the value, and what to do. */
  problem?: string;
  children: React.ComponentProps<typeof Field>['children'];
}

/** Labels the control of a setting, and shows what is wrong with its value. */
export function SettingField({ id, problem, ...field }: SettingFieldProps) {
  return <Field {...field} htmlFor={id} invalid={problem !== undefined} error={problem} />;
}

interface TextSettingProps extends Omit<SettingFieldProps, 'children'> {
  value: string;
  placeholder: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/** Takes a setting that is a line of text, at every letter. */
export function TextSetting({ value, placeholder, onChange, onBlur, ...field }: TextSettingProps) {
  return (
    <SettingField {...field}>
      <Input
        id={field.id}
        value={value}
        placeholder={placeholder}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onBlur}
      />
    </SettingField>
  );
}
