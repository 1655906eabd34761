import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { type JSX, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { KnownOrder } from '../../../shared/order.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { DismissButton } from '../../components/dismiss-button.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { formatServiceTime } from '../../i18n/format-time.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { useCreateServices } from './create-services.ts';
import { CreatedOrder, ResultFacts } from './created-order.tsx';
import classes from './submit-result-note.module.css';

interface SubmitResultNoteProps {
  /** The question, if there is one. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly onSendAnyway: () => void;
  readonly onChangeSoc: () => void;
}

/** The result of the last attempt to send. The draft itself shows an unknown outcome (send-panel.tsx). */
export function SubmitResultNote({
  ref,
  onSendAnyway,
  onChangeSoc,
}: SubmitResultNoteProps): JSX.Element | null {
  const { t } = useTranslation();
  const { creating } = useCreateServices();
  const ended = useStore(creating.store, (state) => state.lastResult);
  switch (ended?.kind) {
    case undefined:
    case 'unknown':
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
    case 'duplicate-soc':
      return (
        <DuplicateSocNote
          ref={ref}
          order={ended.order}
          onSendAnyway={onSendAnyway}
          onChangeSoc={onChangeSoc}
        />
      );
    case 'created':
    case 'used-existing':
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

interface DuplicateSocNoteProps {
  readonly ref: RefObject<HTMLElement | null>;
  /** The order that has the draft's soc. */
  readonly order: KnownOrder;
  readonly onSendAnyway: () => void;
  readonly onChangeSoc: () => void;
}

/** Asks what to do with a draft whose soc belongs to an existing order. */
function DuplicateSocNote({ ref, order, onSendAnyway, onChangeSoc }: DuplicateSocNoteProps): JSX.Element {
  const { t, language } = useTexts();
  const id = useId();
  const { creating, report } = useCreateServices();
  const { createToBatch } = useSettings();
  const { receiver, createdAt, soc } = order;
  const unknown = t('create.unknown');
  return (
    <section
      ref={ref}
      className={`${classes.note} tone-amber`}
      role="alert"
      tabIndex={-1}
      aria-labelledby={id}
    >
      <h2 id={id} className={classes.head}>
        <IconHelpCircle size={22} aria-hidden />
        {t('create.socTaken', { soc: soc ?? '' })}
      </h2>
      <p className={classes.code}>
        <CodeText code={order.code} />
      </p>
      <ResultFacts
        facts={[
          { name: t('create.receiver'), value: receiver.name ?? unknown },
          {
            name: t('create.field.address'),
            value: receiver.formattedAddress ?? receiver.address ?? unknown,
          },
          {
            name: t('create.createdAt'),
            value: createdAt === null ? unknown : formatServiceTime(createdAt, language),
          },
        ]}
      />
      <Text lh="22px">{t('create.socTakenAsk')}</Text>
      <Stack gap={8}>
        <ActionButton
          keyName="F9"
          onClick={() => void creating.adoptExistingOrder({ toBatch: createToBatch }).catch(report)}
        >
          {t('create.take')}
        </ActionButton>
        <ActionButton variant="default" keyName="F2" onClick={onChangeSoc}>
          {t('create.changeSoc')}
        </ActionButton>
        <ActionButton variant="default" keyName="F7" onClick={onSendAnyway}>
          {t('create.sendAnyway')}
        </ActionButton>
      </Stack>
    </section>
  );
}
