import { useState } from 'react';
import { firstValueFrom } from 'rxjs';

import { createOnce, type Creation } from '../service/createOnce';
import { createMonitor, findMonitor, listNotifiers, type Monitor, type Notifier } from '../service/monitors';
import { type AplSource } from '../source';
import {
  formProblems,
  monitorDraft,
  type MonitorForm,
  type MonitorText,
  newMonitor,
  notifierTexts,
} from './monitorForm';

interface State {
  form: MonitorForm;
  /** True after the first attempt to create the monitor. */
  isTried: boolean;
  isBusy: boolean;
  failure?: Exclude<Creation<Monitor>, { state: 'created' }>;
  /** True if an earlier attempt to create the monitor wasn't confirmed. */
  isUnconfirmed: boolean;
  created?: Monitor;
}

/**
 * The form for a new monitor.
 * @param onDirty called when the form gains or loses unsaved text
 */
export function useMonitorForm(service: AplSource['service'], sent: MonitorText, onDirty: (isDirty: boolean) => void) {
  const [state, setState] = useState<State>({
    ...{ form: newMonitor, isTried: false, isBusy: false, isUnconfirmed: false },
  });
  const { form, isTried, isBusy } = state;
  const change = (part: Partial<State>) => setState((last) => ({ ...last, ...part }));
  // Notifiers are listed once. If the token can't list them, users type IDs.
  const [notifiers] = useState<Promise<Notifier[]>>(() => firstValueFrom(listNotifiers(service)).catch(() => []));

  return {
    ...state,
    problems: isTried ? formProblems(form) : {},
    suggestNotifiers: async () => notifierTexts(await notifiers).map(({ text }) => text),
    set: (changed: Partial<MonitorForm>) => {
      setState((last) => ({ ...last, form: { ...last.form, ...changed } }));
      onDirty(true);
    },
    /** Creates the monitor, or shows the problems and returns the first field with a problem. */
    create: async (wasUnconfirmed: boolean): Promise<string | undefined> => {
      const [wrong] = Object.keys(formProblems(form));
      if (isBusy || wrong !== undefined) {
        change({ isTried: true });
        return wrong;
      }
      change({ isTried: true, isBusy: true, failure: undefined });
      const draft = monitorDraft(form, sent, await notifiers);
      const creation = await createOnce(
        'create the monitor',
        () => createMonitor(service, draft),
        () => findMonitor(service, draft),
        wasUnconfirmed
      );
      if (creation.state === 'created') {
        change({ isBusy: false, created: creation.item });
        onDirty(false);
      } else {
        const isUnconfirmed = creation.state === 'there' || creation.isUnconfirmed;
        change({ isBusy: false, failure: creation, isUnconfirmed });
      }
      return undefined;
    },
  };
}
