import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { TextField } from './fields';
import { ManyPicker } from './Picker';
import { NamePicker } from './pickers';

jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual('@grafana/runtime'),
  getTemplateSrv: () => ({ getVariables: () => [] }),
}));

/** Shows a field whose value another control can set, as editors do. */
function Editor({ onChange }: { onChange: (text: string) => void }) {
  const [value, setValue] = useState('');
  const [, setOther] = useState(0);
  const take = (text: string) => {
    onChange(text);
    setValue(text);
  };
  return (
    <>
      <TextField label="Title" description="" placeholder="" value={value} onChange={take} />
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
    return { onChange, user: userEvent.setup({ delay: null }), field: screen.getByRole('textbox', { name: 'Title' }) };
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

  it('stays after Escape, and is taken when the field is left', async () => {
    const { onChange, user, field } = show();
    await user.type(field, 'Release{Escape}');
    expect(field).toHaveValue('Release');
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

  it('forgets what was typed once that is taken, so that it does not come back with the value from before', async () => {
    const { onChange, user, field } = show();
    await user.click(screen.getByRole('button', { name: 'Set' }));
    await user.clear(field);
    await user.type(field, 'typed{Enter}');
    await user.click(screen.getByRole('button', { name: 'Set' }));
    expect(field).toHaveValue('from outside');
    await user.click(field);
    await user.tab();
    expect(onChange.mock.calls).toEqual([['typed']]);
  });

  it('keeps the blanks around a saved text as long as nothing is typed', async () => {
    const onChange = jest.fn();
    render(<TextField label="Name" value="a " onChange={onChange} />);
    const user = userEvent.setup({ delay: null });
    await user.tab();
    await user.keyboard('{Enter}');
    await user.tab();
    expect(onChange).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '{Backspace}{Enter}');
    expect(onChange.mock.calls).toEqual([['a']]);
  });

  it('gives way to a value from outside', async () => {
    const { user, field } = show();
    await user.type(field, 'typed');
    await user.click(screen.getByRole('button', { name: 'Set' }));
    expect(field).toHaveValue('from outside');
  });
});

function showPicker(suggest: () => Promise<string[]>, onChange = jest.fn()) {
  render(
    <>
      <ManyPicker
        label="Types"
        description="Kinds of event"
        placeholder="All"
        value={['mine']}
        options={suggest}
        onChange={onChange}
      />
      <input aria-label="Elsewhere" />
    </>
  );
  return { user: userEvent.setup({ delay: null }), picker: screen.getByRole('combobox', { name: /Types/ }) };
}

describe('A list of names to choose from', () => {
  it('is asked for once while a person types, and again when they come back', async () => {
    const suggest = jest.fn(async () => ['deployment', 'incident']);
    const { user, picker } = showPicker(suggest);
    await user.click(picker);
    expect(await screen.findByRole('option', { name: 'deployment' })).toBeInTheDocument();
    await user.type(picker, 'inci');
    expect(await screen.findByRole('option', { name: 'incident' })).toBeInTheDocument();
    expect(suggest).toHaveBeenCalledTimes(1);

    suggest.mockResolvedValue(['outage']);
    await user.click(screen.getByRole('textbox', { name: 'Elsewhere' }));
    await user.click(picker);
    expect(await screen.findByRole('option', { name: 'outage' })).toBeInTheDocument();
    expect(suggest).toHaveBeenCalledTimes(2);
  });

  it('has what is chosen already, also where nothing is suggested', async () => {
    const { user, picker } = showPicker(async () => []);
    await user.click(picker);
    expect(await screen.findByRole('option', { name: 'mine' })).toBeInTheDocument();
  });

  it('takes what is typed at Enter, and leaves the form around it alone', async () => {
    const [onSubmit, onChange] = [jest.fn((event: React.FormEvent) => event.preventDefault()), jest.fn()];
    render(
      <form onSubmit={onSubmit}>
        <ManyPicker label="Datasets" value={[]} options={async () => ['logs']} onChange={onChange} />
        <button type="submit">Create</button>
      </form>
    );
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('combobox', { name: /Datasets/ }));
    await screen.findByRole('option', { name: 'logs' });
    await user.keyboard('traces{Enter}');
    expect(onChange.mock.calls).toEqual([[['traces']]]);
    await user.keyboard('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('keeps what is typed when the person goes on elsewhere', async () => {
    const onChange = jest.fn();
    const { user, picker } = showPicker(async () => [], onChange);
    await user.type(picker, 'outage');
    await user.click(screen.getByRole('textbox', { name: 'Elsewhere' }));
    expect(onChange.mock.calls).toEqual([[['mine', 'outage']]]);
  });

  it('takes what is typed at Enter, not what the list has had until then', async () => {
    const onChange = jest.fn();
    const { user, picker } = showPicker(async () => ['deployment', 'incident'], onChange);
    await user.click(picker);
    await screen.findByRole('option', { name: 'deployment' });
    await user.keyboard('incident{Enter}');
    expect(onChange.mock.calls).toEqual([[['mine', 'incident']]]);
  });
});

describe('A name to choose from a list', () => {
  function show(suggest = async () => ['logs', 'traces']) {
    const onChange = jest.fn();
    function Chosen() {
      const [value, setValue] = useState('logs');
      const take = (name: string) => {
        onChange(name);
        setValue(name);
      };
      return <NamePicker label="Dataset" value={value} suggest={suggest} onChange={take} />;
    }
    render(
      <>
        <Chosen />
        <button>Other</button>
      </>
    );
    return {
      onChange,
      user: userEvent.setup({ delay: null }),
      picker: screen.getByRole('combobox', { name: 'Dataset' }),
    };
  }

  it.each(['{Enter}', '{Tab}'])('%s takes what is typed, not what the list has had until then', async (key) => {
    const { onChange, user, picker } = show();
    await user.click(picker);
    await screen.findByRole('option', { name: 'logs' });
    await user.keyboard(`traces${key}`);
    expect(onChange.mock.calls).toEqual([['traces']]);
    expect(screen.getByRole('combobox', { name: 'Dataset' })).toHaveValue('traces');
  });

  it.each(['{Enter}', '{Tab}'])('%s takes the best match of what is typed, not the typed beginning', async (key) => {
    const { onChange, user, picker } = show();
    await user.click(picker);
    await user.keyboard(`tra${key}`);
    await waitFor(() => expect(onChange.mock.calls).toEqual([['traces']]));
  });

  it('asks for its list once while a person types, also where nothing is listed, and again when they come back', async () => {
    const suggest = jest.fn(async (): Promise<string[]> => []);
    const { user, picker } = show(suggest);
    await user.click(picker);
    for (const letter of 'logs') {
      await user.keyboard(letter);
      expect(await screen.findByRole('option', { name: /^Use “/ })).toBeInTheDocument();
      // Grafana's list waits for a pause of 200 ms.
      await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
    }
    expect(suggest).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Other' }));
    await user.click(screen.getByRole('combobox', { name: /Dataset/ }));
    await waitFor(() => expect(suggest).toHaveBeenCalledTimes(2));
  });

  it('keeps what is typed when the person goes on elsewhere', async () => {
    const { onChange, user, picker } = show();
    await user.click(picker);
    await user.keyboard('mine');
    await user.click(screen.getByRole('button', { name: 'Other' }));
    expect(onChange.mock.calls).toEqual([['mine']]);
  });

  it('keeps what is typed when what is around it is drawn again', async () => {
    const onChange = jest.fn();
    const drawn = () => (
      <NamePicker label="Dataset" value="logs" suggest={async () => ['logs', 'traces']} onChange={onChange} />
    );
    const { rerender } = render(drawn());
    await userEvent.click(screen.getByRole('combobox', { name: 'Dataset' }));
    await userEvent.keyboard('tra');
    rerender(drawn());
    expect(screen.getByRole('combobox', { name: 'Dataset' })).toHaveValue('tra');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onChange.mock.calls).toEqual([['traces']]));
  });
});
