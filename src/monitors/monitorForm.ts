import { type MonitorDraft, type Notifier } from '../service/monitors';

export interface MonitorText {
  kind: 'apl' | 'mpl';
  text: string;
}

export interface MonitorForm {
  name: string;
  description: string;
  type: MonitorDraft['type'];
  column: string;
  operator: string;
  threshold: string;
  interval: string;
  range: string;
  /** Names of notifiers, or IDs if they can't be listed. */
  notifiers: string[];
}

export const newMonitor: MonitorForm = {
  name: '',
  description: '',
  type: 'Threshold',
  column: '',
  operator: 'Above',
  threshold: '',
  interval: '5',
  range: '15',
  notifiers: [],
};

type FormProblems = Partial<Record<keyof MonitorForm, string>>;

/** The reasons why a form can't be sent, by field. */
export function formProblems({ name, type, threshold, interval, range }: MonitorForm): FormProblems {
  const minutes = (text: string) => (isMinutes(text) ? undefined : 'Enter a whole number of minutes, 1 or more.');
  const isNumber = threshold.trim() !== '' && Number.isFinite(Number(threshold));
  const problems: FormProblems = {
    name: name.trim() === '' ? 'Enter a name.' : undefined,
    threshold: type === 'Threshold' && !isNumber ? 'Enter a number, for example 5 or 0.5.' : undefined,
    interval: minutes(interval),
    range: minutes(range),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

const isMinutes = (text: string): boolean => text.trim() !== '' && Number.isInteger(Number(text)) && Number(text) >= 1;

/** The request body for a valid form. */
export function monitorDraft(form: MonitorForm, sent: MonitorText, listed: readonly Notifier[]): MonitorDraft {
  const { name, description, type, column, operator, threshold, interval, range, notifiers } = form;
  const ids = notifiers.map((text) => notifierTexts(listed).find((each) => each.text === text)?.id ?? text);
  return {
    name: name.trim(),
    type,
    ...(description.trim() !== '' && { description: description.trim() }),
    ...(sent.kind === 'mpl' ? { mplQuery: sent.text } : { aplQuery: sent.text }),
    ...(type === 'Threshold' && {
      ...(column !== '' && { columnName: column }),
      operator,
      threshold: Number(threshold),
    }),
    intervalMinutes: Number(interval),
    rangeMinutes: Number(range),
    ...(ids.length > 0 && { notifierIds: ids }),
  };
}

/** The display name of each notifier. If several have the same name, the ID is added. */
export function notifierTexts(listed: readonly Notifier[]): Array<{ id: string; text: string }> {
  return listed.map(({ id, name }) => ({
    id,
    text: listed.filter((other) => other.name === name).length > 1 ? `${name} (${id})` : name,
  }));
}
