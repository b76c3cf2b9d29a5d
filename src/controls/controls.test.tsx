import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';
import { createPortal } from 'react-dom';
import { NEVER, Observable, Subject } from 'rxjs';

import { Button, Dropdown, Menu } from '@grafana/ui';

import { DrawerButton } from './buttons';
import { Disclosure } from './Disclosure';
import { Labelled, TextField } from './fields';
import { DropdownMenu, KeptEscape } from './escape';
import { lazyEditor } from './lazyEditor';
import { ListField, ManyPicker, Picker } from './Picker';
import { SidePanel } from './SidePanel';
import { useChoice } from './useChoice';
import { useResult } from './useResult';

describe('Picker', () => {
  const values = ['GET', 'POST', 'TARGET'];
  const optionsOf = (all: readonly string[]) => all.map((value) => ({ value, label: value }));

  /** Lists the options once, when the list opens, like the data's values. */
  const listed = async () => optionsOf(values);

  /** Renders a list before a button. Returns the chosen values. */
  function draw(props: Partial<React.ComponentProps<typeof Picker>> = {}) {
    const onChange = jest.fn();
    function Chosen() {
      const [value, setValue] = useState(props.value ?? 'TARGET');
      const change = (next: string) => {
        onChange(next);
        setValue(next);
      };
      return (
        <>
          <Picker
            label="Value"
            hideLabel
            options={listed}
            width={20}
            custom
            {...props}
            value={value}
            onChange={change}
          />
          <button>Next</button>
        </>
      );
    }
    render(<Chosen />);
    return onChange;
  }

  const list = () => screen.getByRole('combobox', { name: 'Value' });

  async function open() {
    await userEvent.click(list());
    await screen.findByRole('option', { name: 'GET' });
  }

  test.each(['{Enter}', '{Tab}'])(
    '%s right after typing takes what is typed, not what the list has had until then',
    async (key) => {
      const onChange = draw();
      await open();
      await userEvent.keyboard(`POST${key}`);
      expect(list()).toHaveValue('POST');
      expect(onChange.mock.calls).toEqual([['POST']]);
      expect(screen.queryByRole('option')).toBeNull();
      expect(key === '{Enter}' ? list() : screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    }
  );

  test('a value that is another one’s beginning is taken as it is typed', async () => {
    const onChange = draw({ options: optionsOf(['status_text', 'status', 'method']), value: 'method' });
    await userEvent.click(list());
    await userEvent.keyboard('status{Enter}');
    expect(onChange.mock.calls).toEqual([['status']]);
  });

  test('the Tab key leaves a list that was only looked at as it was', async () => {
    const onChange = draw();
    await open();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(list()).toHaveValue('TARGET');
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each(['{Enter}', '{Tab}'])(
    '%s takes the option that the arrow keys have chosen, not what was typed',
    async (key) => {
      const onChange = draw();
      await open();
      await userEvent.keyboard('T');
      await screen.findByRole('option', { name: 'Use “T”' });
      await userEvent.keyboard(`{ArrowDown}${key}`);
      await waitFor(() => expect(onChange.mock.calls).toEqual([['GET']]));
    }
  );

  test('of options alone, what is typed takes the whole of one, or its beginning, before a part', async () => {
    const options = optionsOf(['!contains', 'contains', 'in']);
    const onChange = draw({ options, custom: false, value: '!contains' });
    const choose = async (typed: string) => {
      await userEvent.click(list());
      await userEvent.keyboard(`${typed}{Enter}`);
      return onChange.mock.lastCall?.[0];
    };
    expect(await choose('con')).toBe('contains');
    expect(await choose('in')).toBe('in');
    expect(await choose('ains')).toBe('!contains');
    expect(await choose('like')).toBe('!contains');
    expect(list()).toHaveValue('!contains');
  });

  test('a finger that scrolls over a list does not open it later', async () => {
    draw();
    fireEvent.pointerDown(list());
    fireEvent.pointerCancel(list());
    await userEvent.tab();
    expect(list()).toHaveFocus();
    expect(list()).toHaveAttribute('aria-expanded', 'false');
  });

  test.each([
    ['the Tab key', () => userEvent.tab()],
    ['a label', async () => act(() => list().focus())],
  ])('what is typed in a list that has the focus by %s replaces its value', async (_, focus) => {
    const onChange = draw();
    await focus();
    expect(list()).toHaveFocus();
    await userEvent.keyboard('PUT{Enter}');
    expect(onChange.mock.calls).toEqual([['PUT']]);
    await userEvent.keyboard('GET{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('GET');
  });

  test('Escape in a list that is closed leaves it its value', async () => {
    const onChange = draw();
    await open();
    await userEvent.keyboard('PUT{Escape}');
    expect(list()).toHaveValue('TARGET');
    await userEvent.keyboard('{Escape}');
    expect(list()).toHaveValue('TARGET');
    expect(list()).toHaveFocus();
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each(['{Enter}', '{Tab}'])(
    '%s takes the best match, and what is typed itself only where nothing matches',
    async (key) => {
      const onChange = draw({ options: optionsOf(['fraud-payment', 'payment', 'cart']), value: 'x' });
      for (const typed of ['pay', 'fraud', 'CART', 'none']) {
        await userEvent.click(list());
        await userEvent.keyboard(typed + key);
        await waitFor(() => expect(list()).not.toHaveAttribute('aria-expanded', 'true'));
      }
      await waitFor(() => expect(onChange.mock.calls.flat()).toEqual(['payment', 'fraud-payment', 'cart', 'none']));
    }
  );

  test('what is typed itself is the last option, which the arrow keys reach', async () => {
    const onChange = draw({ options: optionsOf(['payment', 'fraud-payment']), value: 'x' });
    await userEvent.click(list());
    await userEvent.keyboard('pay');
    const own = await screen.findByRole('option', { name: 'Use “pay”' });
    expect(screen.getAllByRole('option').at(-1)).toBe(own);
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('payment');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(onChange.mock.calls).toEqual([['pay']]));
  });

  test('a list that adds takes the same option again', async () => {
    const onChange = jest.fn();
    render(<Picker label="Add" hideLabel options={listed} value="" onChange={onChange} />);
    for (const _ of [1, 2]) {
      await userEvent.click(screen.getByRole('combobox', { name: 'Add' }));
      await userEvent.click(await screen.findByRole('option', { name: 'GET' }));
    }
    expect(onChange.mock.calls).toEqual([['GET'], ['GET']]);
  });

  test('what a slow search finds is offered as well', async () => {
    const search = () =>
      new Promise<Array<{ value: string; label: string }>>((resolve) =>
        setTimeout(resolve, 1100, optionsOf(['PATCH']))
      );
    draw({ search });
    await open();
    await userEvent.keyboard('checkout');
    expect(await screen.findByRole('option', { name: 'PATCH' }, { timeout: 4000 })).toBeInTheDocument();
  });

  test('an earlier search that ends after a later one is forgotten', async () => {
    const ends = new Map<string, () => void>();
    const search = (typed: string) =>
      new Promise<Array<{ value: string; label: string }>>((resolve) =>
        ends.set(typed, () => resolve(optionsOf([`found by ${typed}`])))
      );
    const onChange = draw({ search });
    await open();
    await userEvent.keyboard('web');
    await waitFor(() => expect(ends.has('web')).toBe(true));
    await userEvent.keyboard('-1');
    await waitFor(() => expect(ends.has('web-1')).toBe(true));
    await act(async () => ends.get('web-1')?.());
    expect(await screen.findByRole('option', { name: 'found by web-1' })).toBeInTheDocument();
    await act(async () => ends.get('web')?.());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onChange.mock.calls).toEqual([['found by web-1']]));
  });

  test('a text that is refused goes where the rule changes, and does not come back with the rule', async () => {
    const refused = (text: string) => (text === 'PUT' ? 'PUT changes something.' : undefined);
    const picker = (problemOf?: typeof refused) => (
      <Picker label="Value" options={values} custom value="GET" problemOf={problemOf} onChange={() => undefined} />
    );
    const { rerender } = render(picker(refused));
    await userEvent.click(list());
    await userEvent.keyboard('PUT{Enter}');
    expect(list()).toHaveValue('PUT');
    expect(screen.getByText(/PUT changes something\./)).toBeInTheDocument();
    rerender(picker());
    expect(list()).toHaveValue('GET');
    rerender(picker(refused));
    expect(list()).toHaveValue('GET');
  });
});

describe('ListField', () => {
  const formats = ['auto', 'table', 'series', 'numeric'].map((value) => ({ value, label: `${value}!` }));
  const drawList = (value = 'numeric') => {
    const onChange = jest.fn();
    render(<ListField label="Format" options={formats} value={value} onChange={onChange} />);
    return onChange;
  };
  const type = async (text: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Format' }));
    await screen.findAllByRole('option');
    await userEvent.keyboard(text);
  };

  test('the last of a list is chosen, and a typed text takes another one', async () => {
    const onChange = drawList();
    await type('Auto{Enter}');
    expect(onChange.mock.calls).toEqual([['auto']]);
  });

  test('a text that no choice has takes nothing', async () => {
    const onChange = drawList();
    await type('chart{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole('combobox', { name: 'Format' })).toHaveValue('numeric!');
  });
});

describe('fields', () => {
  /** Shows a field whose value another control can set, as in editors. */
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
      return {
        onChange,
        user: userEvent.setup({ delay: null }),
        field: screen.getByRole('textbox', { name: 'Title' }),
      };
    }

    it('is taken when the user leaves it, without blanks around it, and not on each keystroke', async () => {
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
          description="Kinds of events"
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
    it('is fetched once while the user types, and again on the next visit', async () => {
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

    it('keeps typed text when the user moves on', async () => {
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
});

describe('KeptEscape', () => {
  /** Escape keys that Grafana's own listener would receive. */
  const escapes = jest.fn();
  const listen = ({ key }: KeyboardEvent) => key === 'Escape' && escapes();

  beforeEach(() => {
    escapes.mockClear();
    document.addEventListener('keydown', listen);
  });
  afterEach(() => document.removeEventListener('keydown', listen));

  test('Escape in any control of an editor stays in it, with the focus', async () => {
    const heard = jest.fn();
    render(
      <KeptEscape>
        <input aria-label="field" onKeyDown={({ key }) => heard(key)} />
        <textarea aria-label="text" />
        <button>press</button>
      </KeptEscape>
    );
    for (const control of [screen.getByLabelText('field'), screen.getByLabelText('text'), screen.getByRole('button')]) {
      await userEvent.click(control);
      await userEvent.keyboard('{Escape}');
      expect(control).toHaveFocus();
    }
    expect(escapes).not.toHaveBeenCalled();
    expect(heard).toHaveBeenCalledWith('Escape');
  });

  test('what an editor opens above the page keeps its own way to close', async () => {
    render(<KeptEscape>{createPortal(<input aria-label="search" />, document.body)}</KeptEscape>);
    await userEvent.click(screen.getByLabelText('search'));
    await userEvent.keyboard('{Escape}');
    expect(escapes).toHaveBeenCalledTimes(1);
  });

  test('Escape closes a menu, gives the focus back to its button, and chooses nothing', async () => {
    const choose = jest.fn();
    const items = (
      <DropdownMenu>
        <Menu.Item label="One" onClick={choose} />
      </DropdownMenu>
    );
    render(
      <KeptEscape>
        <Dropdown overlay={items}>
          <Button>More</Button>
        </Dropdown>
      </KeptEscape>
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    screen.getByRole('menuitem', { name: 'One' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menuitem')).toBeNull();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
    expect([escapes, choose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});

describe('Labelled', () => {
  /** A list of Grafana 11.6, which ignores all attributes. */
  const List = (_: { id: string }) => <input role="combobox" />;

  it('names a list that takes no ID, and describes its problem while it has one', () => {
    const draw = (problem?: string) => (
      <Labelled label="Types" problem={problem}>
        {(id) => <List id={id} />}
      </Labelled>
    );
    const { rerender } = render(draw('Unknown type'));
    const list = screen.getByRole('combobox', { name: 'Types' });
    expect(list).toBeInvalid();
    expect(list).toHaveAccessibleDescription('Unknown type');
    rerender(draw());
    expect(list).toBeValid();
    expect(list).not.toHaveAccessibleDescription();
  });
});

describe('SidePanel', () => {
  function draw(place: string) {
    const onEscape = jest.fn();
    render(
      <div id={place} onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
        <DrawerButton label="Fields" icon="list-ul" tooltip="The query’s fields">
          {(onClose) => (
            <SidePanel title="Fields of logs" subtitle="And their values" size="md" onClose={onClose}>
              <input aria-label="Name" />
            </SidePanel>
          )}
        </DrawerButton>
      </div>
    );
    return onEscape;
  }
  const dialog = () => screen.findByRole('dialog', { name: /Fields of logs$/ });

  it('is a drawer on the page', async () => {
    draw('page');
    await userEvent.click(screen.getByRole('button', { name: 'Fields' }));
    expect((await dialog()).closest('.rc-drawer')).toBeInTheDocument();
  });

  it('is a dialog in a dialog, which would cover a drawer, and Escape closes only the inner one', async () => {
    const onEscape = draw('grafana-portal-container');
    await userEvent.click(screen.getByRole('button', { name: 'Fields' }));
    const inner = await dialog();
    expect(inner.closest('.rc-drawer')).not.toBeInTheDocument();
    expect(inner).toHaveTextContent('And their values');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'a{Escape}');
    expect(inner).not.toBeInTheDocument();
    expect(onEscape).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Fields' })).toHaveFocus();
  });
});

describe('Disclosure', () => {
  it('What is closed is named, summarized and opened by its button alone', async () => {
    const user = userEvent.setup();
    render(
      <Disclosure label="Options" summary="Rows: 5">
        <input aria-label="Rows" />
      </Disclosure>
    );
    const toggle = screen.getByRole('button', { name: 'Options', expanded: false });
    expect(toggle).toHaveAccessibleDescription('Rows: 5');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    toggle.focus();
    await user.keyboard('{Enter}');
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('textbox', { name: 'Rows' })).toBeInTheDocument();
    expect(screen.queryByText('Rows: 5')).not.toBeInTheDocument();
  });
});

describe('lazyEditor', () => {
  describe('An editor that is loaded when it is needed', () => {
    it('shows that it is loading, then renders with its properties', async () => {
      const Editor = lazyEditor<{ name: string }>('query editor', async () => ({
        default: ({ name }) => <p>Hello {name}</p>,
      }));
      render(<Editor name="you" />);
      expect(screen.getByRole('status')).toHaveTextContent('Loading the query editor…');
      expect(await screen.findByText('Hello you')).toBeInTheDocument();
    });

    it.each([
      ['cannot be loaded', async () => Promise.reject(new Error('chunk 7 is gone'))],
      [
        'fails',
        async () => ({
          default: () => {
            throw new Error('chunk 7 is gone');
          },
        }),
      ],
    ])('that %s says what happened and what to do, and leaves the rest of the page', async (_, load) => {
      const silenced = jest.spyOn(console, 'error').mockImplementation();
      const Editor = lazyEditor('query editor', load);
      render(
        <>
          <Editor />
          <p>The rest</p>
        </>
      );
      expect(await screen.findByRole('alert')).toHaveTextContent('The query editor stopped: chunk 7 is gone');
      expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
      expect(screen.getByText('The rest')).toBeInTheDocument();
      silenced.mockRestore();
    });
  });
});

describe('useChoice', () => {
  function choices<T>(first: T) {
    const changed = jest.fn();
    const { result, rerender } = renderHook(({ value }) => useChoice(value, changed), {
      initialProps: { value: first },
    });
    return { changed, ...result.current, draw: (value: T) => rerender({ value }) };
  }

  describe('A choice from a list', () => {
    it('is passed on once, however often the list says it, before and after the page has drawn it', () => {
      const { changed, choose, draw } = choices('a');
      choose('b');
      choose('b');
      draw('b');
      choose('b');
      expect(changed.mock.calls).toEqual([['b']]);
    });

    it('that is chosen already is none', () => {
      const { changed, choose } = choices(['a', 'b']);
      choose(['a', 'b']);
      expect(changed).not.toHaveBeenCalled();
    });

    it('can be made again after another one, or after a change from outside', () => {
      const { changed, choose, draw } = choices('a');
      choose('b');
      choose('a');
      draw('c');
      choose('a');
      expect(changed.mock.calls).toEqual([['b'], ['a'], ['a']]);
    });

    it('can be made again at the next gesture, where the value stays', () => {
      const { changed, choose, forget } = choices('');
      choose('a');
      choose('a');
      forget();
      choose('a');
      expect(changed.mock.calls).toEqual([['a'], ['a']]);
    });
  });
});

describe('useResult', () => {
  it('A question that nobody waits for any more is cancelled', () => {
    let ended = 0;
    const query = jest.fn(() => new Observable<never>(() => () => (ended += 1)));
    const shown = renderHook(({ apl }) => useResult(query, apl)[0], { initialProps: { apl: 'a' } });
    expect([shown.result.current, query.mock.calls.length, ended]).toEqual([{ state: 'running' }, 1, 0]);
    shown.rerender({ apl: 'b' });
    expect([query.mock.calls.length, ended]).toEqual([2, 1]);
    shown.unmount();
    expect(ended).toBe(2);
  });

  it('A result stays until it has been fetched again', () => {
    const answers = [new Subject<number>(), new Subject<number>()];
    let fetched = 0;
    const query = () => answers[fetched++];
    const { result } = renderHook(() => useResult(query, 'a'));
    act(() => answers[0].next(1));
    act(() => result.current[1]());
    expect(fetched).toBe(2);
    expect(result.current[0]).toEqual({ state: 'done', source: 1 });
    act(() => answers[1].next(2));
    expect(result.current[0]).toEqual({ state: 'done', source: 2 });
  });

  it('Nothing is fetched without a query', () => {
    const query = jest.fn(() => NEVER);
    const { result } = renderHook(() => useResult(query, undefined)[0]);
    expect([result.current, query.mock.calls.length]).toEqual([undefined, 0]);
  });
});
