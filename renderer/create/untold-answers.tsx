import { IconCopy } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { OrderDraft } from '../../shared/new-order.ts';
import { readWhole } from '../../shared/whole-number.ts';
import { unwrap } from '../api.ts';
import { Question } from '../imports/question.tsx';
import { useServices } from '../services.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { showDong } from '../ui/money.ts';
import { useLanguage } from '../ui/use-language.ts';
import classes from './ended-note.module.css';

interface Props {
  readonly draft: OrderDraft;
  /** To be looked for on the service's website. */
  readonly soc: string;
  readonly onNotThere: () => void;
}

/**
 * What a person can do about an order that the service neither names nor denies: copy its soc to look for it on the
 * service's website, and say that it is not there. Looking it up again is the panel's own button, above.
 */
export function UntoldAnswers({ draft, soc, onNotThere }: Props): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { creating, tem, report } = useServices();
  const sending = useStore(creating.store, (state) => state.sending);
  const [asking, setAsking] = useState(false);
  const [copied, setCopied] = useState(false);
  const copy = (): void => void unwrap(tem.calls.app.copy({ text: soc })).then(() => setCopied(true), report);
  const amount = readWhole(draft.amount);
  if (asking && !sending)
    return (
      <Question
        ask={t('create.notThereAsk', {
          receiver: draft.name.trim(),
          amount: amount.kind === 'number' ? showDong(amount.value, language) : draft.amount,
        })}
        means={[t('create.notThereMeans', { soc }), t('create.notThereTwice')]}
        yes={t('create.notThereYes')}
        no={t('create.notThereNo')}
        keyName="Ctrl+F7"
        onYes={() => {
          setAsking(false);
          onNotThere();
        }}
        onNo={() => setAsking(false)}
      />
    );
  return (
    <section className={`${classes.note} tone-amber`} aria-label={t('create.untold')}>
      <p className={classes.text}>{t('create.untoldLook')}</p>
      <p className={classes.code}>
        <b>{soc}</b>
      </p>
      <div className={classes.answers}>
        <ActionButton
          size="sm"
          variant="default"
          keyName="F8"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={copy}
        >
          {t('create.copySoc')}
        </ActionButton>
        <ActionButton
          size="sm"
          variant="default"
          keyName="F7"
          disabled={sending}
          onClick={() => setAsking(true)}
        >
          {t('create.notThere')}
        </ActionButton>
      </div>
      <p className={classes.text} role="status">
        {copied ? t('create.copied') : ''}
      </p>
    </section>
  );
}
