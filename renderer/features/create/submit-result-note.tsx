import { Stack, Text } from '@mantine/core';
import { type ComponentProps, type JSX, type ReactNode, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { KnownOrder } from '../../../shared/order.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { DismissButton } from '../../components/dismiss-button.tsx';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '../../components/icons.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import type { Appearance } from '../../components/state-appearance.ts';
import { formatServiceTime } from '../../i18n/format-time.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { useCreateServices } from './create-services.ts';
import { CreatedOrder, ResultFacts } from './created-order.tsx';
import classes from './submit-result-note.module.css';

interface Props {
  /** The question, if there is one. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly onSendAnyway: () => void;
  readonly onChangeSoc: () => void;
}

/** The result of the last attempt to send. The draft itself shows an unknown outcome (send-panel.tsx). */
export function SubmitResultNote(props: Props): JSX.Element | null {
  const { t } = useTranslation();
  const { creating } = useCreateServices();
  const ended = useStore(creating.store, (state) => state.lastResult);
  switch (ended?.kind) {
    case undefined:
    case 'unknown':
      return null;
    case 'failed':
      return (
        <ResultNote tone="red" icon={IconAlertTriangle} title={t('create.failed')} role="alert">
          <Text lh="22px">
            <ProblemText problem={ended.problem} />
          </Text>
        </ResultNote>
      );
    case 'duplicate-soc':
      return <DuplicateSocNote order={ended.order} {...props} />;
    case 'created':
    case 'used-existing':
      return (
        <ResultNote
          tone="green"
          icon={IconCircleCheck}
          title={ended.kind === 'created' ? t('create.created') : t('create.taken')}
          close={<DismissButton ml="auto" label={t('create.close')} onClick={creating.dismissResult} />}
          role="status"
        >
          <CreatedOrder order={ended.order} notInBatch={ended.notInBatch} />
        </ResultNote>
      );
  }
}

interface ResultNoteProps extends Omit<ComponentProps<'section'>, 'title'>, Appearance {
  readonly title: string;
  readonly close?: ReactNode;
}

function ResultNote({ tone, icon: Icon, title, close, children, ...props }: ResultNoteProps): JSX.Element {
  const id = useId();
  return (
    // What takes the focus needs a name.
    <section
      className={`${classes.note} tone-${tone}`}
      aria-labelledby={props.tabIndex === undefined ? undefined : id}
      {...props}
    >
      <h2 id={id} className={classes.head}>
        <Icon size={22} aria-hidden />
        {title}
        {close}
      </h2>
      {children}
    </section>
  );
}

/** Asks what to do with a draft whose soc belongs to an existing order. */
function DuplicateSocNote({
  ref,
  order,
  onSendAnyway,
  onChangeSoc,
}: Props & { order: KnownOrder }): JSX.Element {
  const { t, language } = useTexts();
  const { creating, report } = useCreateServices();
  const { createToBatch } = useSettings();
  const { receiver, createdAt, soc } = order;
  const unknown = t('create.unknown');
  const address = receiver.formattedAddress ?? receiver.address ?? unknown;
  const time = createdAt === null ? unknown : formatServiceTime(createdAt, language);
  return (
    <ResultNote
      ref={ref}
      tone="amber"
      icon={IconHelpCircle}
      title={t('create.socTaken', { soc: soc ?? '' })}
      role="alert"
      tabIndex={-1}
    >
      <p className={classes.code}>
        <CodeText code={order.code} />
      </p>
      <ResultFacts
        facts={[
          { name: t('create.receiver'), value: receiver.name ?? unknown },
          { name: t('create.field.address'), value: address },
          { name: t('create.createdAt'), value: time },
        ]}
      />
      <Text lh="22px">{t('create.socTakenAsk')}</Text>
      <Stack gap={8}>
        <ActionButton variant="default" keyName="F2" onClick={onChangeSoc}>
          {t('create.changeSoc')}
        </ActionButton>
        <ActionButton
          variant="default"
          keyName="F6"
          onClick={() => void creating.adoptExistingOrder({ toBatch: createToBatch }).catch(report)}
        >
          {t('create.take')}
        </ActionButton>
        <ActionButton variant="default" keyName="F7" onClick={onSendAnyway}>
          {t('create.sendAnyway')}
        </ActionButton>
      </Stack>
    </ResultNote>
  );
}
