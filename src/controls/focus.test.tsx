import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { StrictMode, useState } from 'react';

import { useLeave } from './focus';

const calls: string[] = [];

beforeEach(() => {
  calls.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

function Page() {
  const [version, setVersion] = useState(1);
  const onBlur = useLeave(() => calls.push(`left ${version}`));
  return (
    <>
      <div onBlur={onBlur}>
        <label htmlFor="first">First</label>
        <input id="first" onChange={() => setVersion(version + 1)} />
        <button>second</button>
      </div>
      <button onClick={() => calls.push('clicked')}>outside</button>
      <button onPointerDown={(event) => event.stopPropagation()}>private</button>
    </>
  );
}

const show = () => render(<Page />, { wrapper: StrictMode });
const first = () => screen.getByRole('textbox');
const button = (name: string) => screen.getByRole('button', { name });
/** Presses a button of the mouse on a control that takes the focus. */
const press = (name: string, buttons = {}) => {
  fireEvent.pointerDown(button(name), buttons);
  button(name).focus();
};

describe('Leaving an element', () => {
  it.each(['Tab', 'a script'])('by %s calls at once, and once', () => {
    show();
    first().focus();
    button('second').focus();
    expect(calls).toEqual([]);
    button('outside').focus();
    expect(calls).toEqual(['left 1']);
    button('private').focus();
    expect(calls).toEqual(['left 1']);
  });

  it('by a click calls after the mouse is released, with the latest state', () => {
    show();
    first().focus();
    fireEvent.change(first(), { target: { value: 'x' } });
    press('outside');
    jest.advanceTimersByTime(60_000);
    expect(calls).toEqual([]);
    fireEvent.pointerUp(button('outside'));
    fireEvent.click(button('outside'));
    jest.runAllTimers();
    expect(calls).toEqual(['clicked', 'left 2']);
  });

  it.each(['pointerUp', 'pointerCancel', 'contextMenu'] as const)('by a press that ends with %s calls soon', (end) => {
    show();
    first().focus();
    press('outside', { button: end === 'contextMenu' ? 2 : 0 });
    fireEvent[end](button('outside'));
    jest.runAllTimers();
    expect(calls).toEqual(['left 1']);
    first().focus();
    button('outside').focus();
    expect(calls).toEqual(['left 1', 'left 1']);
  });

  it('waits for a press on a control that hides it from others', () => {
    show();
    first().focus();
    press('private');
    expect(calls).toEqual([]);
    fireEvent.pointerUp(button('private'));
    fireEvent.click(button('private'));
    jest.runAllTimers();
    expect(calls).toEqual(['left 1']);
  });

  it('doesn’t call if the focus is back before the mouse is released', () => {
    show();
    first().focus();
    fireEvent.pointerDown(document.body);
    first().blur();
    first().focus();
    fireEvent.pointerUp(document.body);
    fireEvent.click(document.body);
    jest.runAllTimers();
    expect(calls).toEqual([]);
  });

  it('doesn’t call for a click on a label that returns the focus', async () => {
    jest.useRealTimers();
    const user = userEvent.setup();
    show();
    await user.click(first());
    await user.click(screen.getByText('First'));
    expect(first()).toHaveFocus();
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls).toEqual([]);
  });

  it('doesn’t call after the element is gone', () => {
    const { unmount } = show();
    first().focus();
    press('outside');
    unmount();
    fireEvent.pointerUp(document.body);
    fireEvent.click(document.body);
    jest.runAllTimers();
    expect(calls).toEqual([]);
  });
});
