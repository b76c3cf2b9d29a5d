import { render, screen } from '@testing-library/react';
import React from 'react';

import { lazyEditor } from './lazyEditor';

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
