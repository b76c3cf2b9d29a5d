import React from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';

import { type Confirmation } from '../controls/useConfirmation';
import { type Annotation } from '../service/types';
import { numberText } from '@aplkit/language/kit/words';
import { quotedTitle } from './bulk';
import { timeText } from './timeText';

const maxListed = 10;

export function deleting(annotations: Annotation[], timeZone: TimeZone, onYes: () => void): Confirmation {
  const [first] = annotations;
  const one = annotations.length === 1;
  const more = annotations.length - maxListed;
  const content = (
    <>
      {one ? (
        `It started at ${timeText(first.time, timeZone)}. `
      ) : (
        <ul className={list}>
          {annotations.slice(0, maxListed).map((annotation) => (
            <li key={annotation.id}>
              {quotedTitle([annotation])}, {timeText(annotation.time, timeZone)}
            </li>
          ))}
          {more > 0 && <li>and {numberText(more)} more</li>}
        </ul>
      )}
      {one ? 'It' : 'They'} will be deleted from the service and disappear from everyone’s charts. You can’t undo this.
    </>
  );
  return {
    title: `Delete ${quotedTitle(annotations)}${one ? ` (${first.type})` : ''}?`,
    content,
    yes: 'Delete',
    no: 'Keep',
    onYes,
  };
}

const list = css({ paddingLeft: 16 });
