import { Box, Flex, Group, Text } from '@mantine/core';
import { type JSX, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { AreaFields } from '../../components/area-fields.tsx';
import { IconArrowsExchange, IconEraser, IconRefresh } from '../../components/icons.tsx';
import { useQuote } from '../../components/quote/use-quote.ts';
import { Heading } from '../../components/typography.ts';
import { WholeNumberField } from '../../components/whole-number-field.tsx';
import { EMPTY_FORM, parseQuoteForm, type QuoteForm } from './quote-form.ts';
import { QuoteResult } from './quote-result.tsx';
import classes from './quote-screen.module.css';

/** The price of a parcel: the form above, the answer below as soon as nothing is missing. */
export function QuoteScreen(): JSX.Element {
  const { t } = useTranslation();
  const [form, setForm] = useState(EMPTY_FORM);
  const change = (part: Partial<QuoteForm>): void => setForm((before) => ({ ...before, ...part }));
  const read = useMemo(() => parseQuoteForm(form), [form]);
  const { state, retry } = useQuote(read.request);
  const main = useRef<HTMLElement>(null);
  const toStart = (): void => main.current?.querySelector('input')?.focus();
  useEffect(toStart, []);

  const swap = (): void =>
    setForm(({ sender, receiver, ...parcel }) => ({ sender: receiver, receiver: sender, ...parcel }));
  const clear = (): void => {
    setForm(EMPTY_FORM);
    toStart();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.target instanceof HTMLInputElement) retry();
  };

  return (
    <main ref={main} className={classes.main}>
      <Group gap="10px 20px">
        <Heading order={2} fz={24}>
          {t('quote.title')}
        </Heading>
        <Text c="dimmed">{t('quote.lead')}</Text>
        <Group gap={10} align="stretch" ml="auto">
          <ActionButton variant="default" keyName="F7" icon={IconArrowsExchange} iconSize={20} onClick={swap}>
            {t('quote.swap')}
          </ActionButton>
          <ActionButton variant="default" keyName="F8" icon={IconEraser} iconSize={20} onClick={clear}>
            {t('quote.clear')}
          </ActionButton>
          <ActionButton
            keyName="F9"
            disabled={read.request === null}
            icon={IconRefresh}
            iconSize={20}
            onClick={retry}
          >
            {t('quote.retry')}
          </ActionButton>
        </Group>
      </Group>
      <div className={classes.form} onKeyDown={onKeyDown}>
        {(['sender', 'receiver'] as const).map((side) => (
          <div key={side} className={classes.card}>
            <AreaFields
              legend={t(`quote.${side}`)}
              names={NAMES[side]}
              withCommune={false}
              value={form[side]}
              onChange={(place) => change({ [side]: place })}
            />
          </div>
        ))}
        <div className={classes.card}>
          <Flex component="fieldset" direction="column" gap={10}>
            <Box component="legend" p="0 0 8px" fz={17} fw={600}>
              {t('quote.parcel')}
            </Box>
            <WholeNumberField
              name="weight"
              label={t('quote.weight')}
              unit="g"
              value={form.weight}
              error={read.weight === null ? undefined : t(`quote.${read.weight}`)}
              onChange={(weight) => change({ weight })}
            />
            <WholeNumberField
              name="value"
              label={t('quote.value')}
              unit="₫"
              description={t('quote.valueHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={form.value}
              error={read.value === null ? undefined : t(`quote.${read.value}`)}
              onChange={(value) => change({ value })}
            />
          </Flex>
        </div>
      </div>
      <QuoteResult state={state} missing={read.missing} onRetry={retry} />
    </main>
  );
}

/** The service's own names for the places (partner-api.md, operation 1). */
const NAMES = {
  sender: { province: 'sender_province', district: 'sender_district', commune: 'sender_commune' },
  receiver: { province: 'receiver_province', district: 'receiver_district', commune: 'receiver_commune' },
};
