import React, { useId } from 'react';

import { css } from '@emotion/css';

import { Combobox, type ComboboxOption, Input } from '@grafana/ui';

import { type MatchRule, type Option } from '../components/matchOptions';
import { useChoice } from '../components/useChoice';
import { useMatches } from '../components/useMatches';
import { useSelected } from '../components/useSelected';

export interface PickerProps {
  /** For screen readers: step and field. */
  label: string;
  value: string;
  options: Option[] | (() => Promise<Option[]>);
  width: number;
  placeholder?: string;
  /** Takes what is typed as well. */
  custom?: boolean;
  isWhole?: MatchRule['isWhole'];
  disabled?: boolean;
  /** Only called where something else is chosen. */
  onChange: (value: string) => void;
}

/** Takes one of a list. */
export function Picker(props: PickerProps) {
  const { label, value, options: all, width, placeholder, custom = false, isWhole, disabled, onChange } = props;
  const id = useId();
  const choose = useChoice(value, onChange);
  const selected = useSelected(value);
  const suggest = async () => (Array.isArray(all) ? all : all());
  const { options, handlers, list, closed } = useMatches({ suggest, custom, isWhole, chosen: [value], take: choose });
  return (
    <div {...handlers} onBlur={custom ? handlers.onBlur : undefined}>
      <label htmlFor={id} className={hidden}>
        {label}
      </label>
      {list > 0 ? (
        <Combobox
          key={list}
          id={id}
          width={width}
          disabled={disabled}
          value={selected}
          options={options}
          placeholder={placeholder}
          onChange={(chosen: ComboboxOption | null) => choose(chosen?.value ?? '')}
        />
      ) : (
        <ClosedList id={id} width={width} disabled={disabled} value={value} placeholder={placeholder} {...closed} />
      )}
    </div>
  );
}

type ClosedProps = Pick<
  React.ComponentProps<typeof Input>,
  'id' | 'width' | 'disabled' | 'value' | 'placeholder' | 'onMouseDown' | 'onFocus'
>;

/** Looks like one of Grafana's lists. Each of those makes the browser lay out the whole page: it comes once its field has the focus. */
export function ClosedList(field: ClosedProps) {
  return (
    <div className={box}>
      <Input
        {...field}
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        // A field that only shows something has another color.
        onChange={() => undefined}
      />
    </div>
  );
}

/** Draws an arrow at the end. Grafana's icon, which looks the same, is parsed and measured for each field. */
const box = css({
  position: 'relative',
  width: 'fit-content',
  '&::after': {
    content: '""',
    position: 'absolute',
    zIndex: 1,
    top: 11,
    right: 13,
    width: 6,
    height: 6,
    border: 'solid currentColor',
    borderWidth: '0 1.5px 1.5px 0',
    opacity: 0.7,
    transform: 'rotate(45deg)',
    pointerEvents: 'none',
  },
});

/** For screen readers alone. */
export const hidden = css({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
