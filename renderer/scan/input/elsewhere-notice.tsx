import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../../services.ts';
import { ANSWER_LOOKS, kindOf } from '../answer-look.ts';
import { AnswerText } from '../answer-text.tsx';
import type { Shown } from '../answers.ts';
import { useCurrentRow } from '../use-current-row.ts';
import classes from './elsewhere-notice.module.css';
import { ImeAnswer } from './input-answers.tsx';
import type { Elsewhere } from './scan-desk.ts';

/** What became of a scan, small: its row and what an input method's scan may mean are followed. */
export function ElsewhereNotice({ shown }: Pick<Elsewhere, 'shown'>): JSX.Element {
  const { t } = useTranslation();
  const { scanner } = useServices();
  const now = useStore(scanner.store, (state) => state.shown);
  if (shown.kind === 'not-open') return <p className={classes.words}>{t('input.notOpen')}</p>;
  return <Answer shown={shown.kind === 'ime' && now?.kind === 'ime' ? now : shown} />;
}

function Answer({ shown }: { shown: Shown }): JSX.Element {
  const row = useCurrentRow(shown);
  const { icon: Icon, tone } = ANSWER_LOOKS[kindOf(shown, row)];
  return (
    <div className={`${classes.answer} tone-${tone}`}>
      <Icon size={26} stroke={2} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {shown.kind === 'ime' ? <ImeAnswer short shown={shown} /> : <AnswerText shown={shown} row={row} />}
      </div>
    </div>
  );
}
