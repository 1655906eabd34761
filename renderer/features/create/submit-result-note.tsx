import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { JSX, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { DismissButton } from '../../components/dismiss-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useCreateServices } from './create-services.ts';
import { CreatedOrder } from './created-order.tsx';
import { DuplicateSocNote } from './duplicate-soc-note.tsx';
import classes from './submit-result-note.module.css';

interface Props {
  /** The question, if there is one. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly onSendAnyway: () => void;
  readonly onChangeSoc: () => void;
}

/** The result of the last attempt to send. The draft itself shows an unknown outcome (send-panel.tsx). */
export function SubmitResultNote({ ref, onSendAnyway, onChangeSoc }: Props): JSX.Element | null {
  const { t } = useTranslation();
  const { creating } = useCreateServices();
  const ended = useStore(creating.store, (state) => state.lastResult);
  switch (ended?.kind) {
    case undefined:
    case 'unsure':
      return null;
    case 'failed':
      return (
        <section className={`${classes.note} tone-red`} role="alert">
          <h2 className={classes.head}>
            <IconAlertTriangle size={22} aria-hidden />
            {t('create.failed')}
          </h2>
          <Text lh="22px">
            <ProblemText problem={ended.problem} />
          </Text>
        </section>
      );
    case 'soc-taken':
      return (
        <DuplicateSocNote
          ref={ref}
          order={ended.order}
          onSendAnyway={onSendAnyway}
          onChangeSoc={onChangeSoc}
        />
      );
    case 'created':
    case 'taken':
      return (
        <section className={`${classes.note} tone-green`} role="status">
          <h2 className={classes.head}>
            <IconCircleCheck size={22} aria-hidden />
            {ended.kind === 'created' ? t('create.created') : t('create.taken')}
            <DismissButton ml="auto" label={t('create.close')} onClick={creating.dismissResult} />
          </h2>
          <CreatedOrder order={ended.order} notInBatch={ended.notInBatch} />
        </section>
      );
  }
}
