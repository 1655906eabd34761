import { Stack, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { type JSX, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownOrder } from '../../../shared/order.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { formatServiceTime } from '../../i18n/format-time.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useCreateServices } from './create-services.ts';
import { ResultFacts } from './result-facts.tsx';
import classes from './submit-result-note.module.css';

interface Props {
  readonly ref: RefObject<HTMLElement | null>;
  /** The order that has the draft's soc. */
  readonly order: KnownOrder;
  readonly onSendAnyway: () => void;
  readonly onChangeSoc: () => void;
}

/** Asks what to do with a draft whose soc belongs to an existing order. */
export function DuplicateSocNote({ ref, order, onSendAnyway, onChangeSoc }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
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
