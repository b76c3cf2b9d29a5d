import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { TextField } from './TextField';

/** A field whose value another control can set, as editors do. */
function Editor({ onChange }: { onChange: (text: string) => void }) {
  const [value, setValue] = useState('');
  const [, setOther] = useState(0);
  const take = (text: string) => {
    onChange(text);
    setValue(text);
  };
  return (
    <>
      <TextField id="title" label="Title" description="" placeholder="" value={value} onChange={take} />
      <button onClick={() => setOther((times) => times + 1)}>Other</button>
      <button onMouseDown={(event) => event.preventDefault()} onClick={() => setValue('from outside')}>
        Set
      </button>
    </>
  );
}

describe('A line of text', () => {
  function show() {
    const onChange = jest.fn();
    render(<Editor onChange={onChange} />);
    return { onChange, user: userEvent.setup(), field: screen.getByRole('textbox', { name: 'Title' }) };
  }

  it('is taken when the person leaves it, without the blanks around it, and not at each letter', async () => {
    const { onChange, user, field } = show();
    await user.type(field, '  Release {{{{version}}  ');
    expect(onChange).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Other' }));
    expect(onChange.mock.calls).toEqual([['Release {{version}}']]);
    expect(field).toHaveValue('Release {{version}}');
  });

  it('is taken at Enter, once', async () => {
    const { onChange, user, field } = show();
    await user.type(field, 'Release{Enter}');
    await user.tab();
    expect(onChange.mock.calls).toEqual([['Release']]);
  });

  it('becomes empty where everything is deleted', async () => {
    const { onChange, user, field } = show();
    await user.type(field, 'Release{Enter}');
    await user.clear(field);
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  it('gives way to a value from outside', async () => {
    const { user, field } = show();
    await user.type(field, 'typed');
    await user.click(screen.getByRole('button', { name: 'Set' }));
    expect(field).toHaveValue('from outside');
  });
});
