import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { OrderCode } from '../../shared/order-code.ts';
import { useServices } from '../services.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { ANSWER_LOOKS, kindOf, READY_LOOK } from './answer-look.ts';
import { AnswerText } from './answer-text.tsx';
import classes from './scan-answer.module.css';
import { useCurrentRow } from './use-current-row.ts';

/** Fewer waiting scans than this are gone before they could be read. */
const WORTH_SAYING = 4;

/** What became of the last scan, large enough for two metres, with the question about an unusual code. */
export function ScanAnswer(): JSX.Element {
  const { t } = useTranslation();
  const { scanner } = useServices();
  const { shown, turn, waiting } = useStore(scanner.store);
  const row = useCurrentRow(shown);
  const kind = shown === null ? 'ready' : kindOf(shown, row);
  const { icon: Icon, tone } = kind === 'ready' ? READY_LOOK : ANSWER_LOOKS[kind];
  return (
    <div className={`${classes.answer} tone-${tone}`} data-kind={kind}>
      {/* A new element per answer, so that the same answer twice moves twice. */}
      <div key={turn} className={classes.mark}>
        <Icon size={40} stroke={2} aria-hidden />
      </div>
      <div className={classes.words} role="status" aria-atomic>
        <AnswerText shown={shown} row={row} />
      </div>
      {shown?.kind === 'unusual' && <Question code={shown.code} />}
      {waiting >= WORTH_SAYING && (
        <span className={classes.waiting}>{t('scan.waiting', { number: waiting })}</span>
      )}
    </div>
  );
}

function Question({ code }: { code: OrderCode }): JSX.Element {
  const { t } = useTranslation();
  const { scanner } = useServices();
  const yes = (): void => scanner.accept(code);
  const no = (): void => scanner.skip(code);
  useKeys({ F2: yes, Escape: no });
  return (
    <div className={classes.question}>
      <KeyButton size="lg" keyName="F2" onClick={yes}>
        {t('scan.yes')}
      </KeyButton>
      <KeyButton size="lg" variant="default" keyName="Escape" onClick={no}>
        {t('scan.no')}
      </KeyButton>
    </div>
  );
}
