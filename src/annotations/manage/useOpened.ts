import { useState } from 'react';

import { type Question } from './QuestionPanel';
import { type FormStart } from './useAnnotationForm';

/** What is open in front of the list: a form, a question, or a question about what was typed into the form. */
export function useOpened() {
  const [form, setForm] = useState<FormStart>();
  const [dirty, setDirty] = useState(false);
  const [question, ask] = useState<Question>();

  const open = (start: FormStart | undefined) => {
    setForm(start);
    setDirty(false);
  };
  /** Does something that closes the form, after asking where what was typed would be lost. To leave a question is to say no. */
  const leave = (then: () => void) => {
    if (question !== undefined) {
      ask(undefined);
    } else if (dirty) {
      ask({ kind: 'leave', then });
    } else {
      then();
    }
  };
  return { form, question, open, ask, leave, setDirty };
}
