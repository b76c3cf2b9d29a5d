import { useState } from 'react';
import { firstValueFrom, from, mergeMap } from 'rxjs';

import { useCreation } from '../controls/useCreation';
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

/**
 * The form for a new monitor.
 * @param onDirty called when the form gains or loses unsaved text
 */
export function useMonitorForm(service: AplSource['service'], sent: MonitorText, onDirty: (isDirty: boolean) => void) {
  const [form, setForm] = useState<MonitorForm>(newMonitor);
  /** True after the first attempt to create the monitor. */
  const [isTried, setIsTried] = useState(false);
  const [created, setCreated] = useState<Monitor>();
  const { attempts, create } = useCreation<Monitor>();
  // Notifiers are listed once. If the token can't list them, users type IDs.
  const [notifiers] = useState<Promise<Notifier[]>>(() => firstValueFrom(listNotifiers(service)).catch(() => []));

  return {
    form,
    attempts,
    created,
    problems: isTried ? formProblems(form) : {},
    suggestNotifiers: async () => notifierTexts(await notifiers).map(({ text }) => text),
    set: (changed: Partial<MonitorForm>) => {
      setForm((last) => ({ ...last, ...changed }));
      onDirty(true);
    },
    /** Creates the monitor, or shows the problems and returns the first field with a problem. */
    create: async (wasUnconfirmed: boolean): Promise<string | undefined> => {
      setIsTried(true);
      const [wrong] = Object.keys(formProblems(form));
      if (attempts.isBusy || wrong !== undefined) {
        return wrong;
      }
      const draft = notifiers.then((listed) => monitorDraft(form, sent, listed));
      const monitor = await create(
        'create the monitor',
        () => from(draft).pipe(mergeMap((wanted) => createMonitor(service, wanted))),
        () => from(draft).pipe(mergeMap((wanted) => findMonitor(service, wanted))),
        wasUnconfirmed
      );
      if (monitor !== undefined) {
        setCreated(monitor);
        onDirty(false);
      }
      return undefined;
    },
  };
}
