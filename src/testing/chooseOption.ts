import { screen, waitFor } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';

/** Chooses an option of a list in a drawer. The drawer takes the focus once it is there, which closes a list that was open before. */
export async function chooseOption(user: UserEvent, list: HTMLElement, name: string | RegExp): Promise<void> {
  await waitFor(async () => {
    if (list.getAttribute('aria-expanded') !== 'true') {
      await user.click(list);
    }
    screen.getByRole('option', { name });
  });
  await user.click(screen.getByRole('option', { name }));
}
