import { Text } from '@mantine/core';
import { type JSX, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDraft } from '../../../shared/new-order.ts';
import { type Quote, toQuoteRequest } from '../../../shared/quote.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { type Fact, Facts } from '../../components/facts.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useQuote } from '../../components/quote/use-quote.ts';
import { Heading } from '../../components/typography.ts';
import { formatDong } from '../../i18n/format-money.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './quote-box.module.css';

/** The service's price for the open draft; it follows the form. */
export function QuoteBox({ draft }: { draft: OrderDraft }): JSX.Element {
  const { t } = useTranslation();
  const request = useMemo(() => toQuoteRequest(draft), [draft]);
  const { state, retry } = useQuote(request);
  const payer = draft.payer === '2' ? t('create.payerReceiver') : t('create.payerSender');
  return (
    <Card gap={6} p="12px 14px" aria-label={t('create.price')} aria-busy={state.kind === 'asking'}>
      <Heading order={2} fz={16}>
        {t('create.price')}
      </Heading>
      {state.kind === 'incomplete' && <p className={classes.hint}>{t('create.priceNeeds')}</p>}
      {state.kind === 'asking' && <p className={classes.hint}>{t('create.priceAsking')}</p>}
      {state.kind === 'failed' && (
        <>
          <p className={classes.problem}>
            <ProblemText problem={state.problem} />
          </p>
          <ActionButton variant="default" size="sm" keyName="F5" onClick={retry}>
            {t('create.priceAgain')}
          </ActionButton>
        </>
      )}
      {state.kind === 'answered' && state.quotes.length === 0 && (
        <p className={classes.hint}>{t('create.priceNone')}</p>
      )}
      {state.kind === 'answered' &&
        state.quotes.map((quote) => (
          <Price key={`${quote.service} ${quote.fee}`} quote={quote} payer={payer} />
        ))}
    </Card>
  );
}

/** One service's price. A missing insurance fee is not shown as 0. */
export function Price({ quote, payer }: { quote: Quote; payer: string }): JSX.Element {
  const { t, language } = useTexts();
  const { service, fee, insurance, pickup, delivery } = quote;
  const money = (dong: number): string => formatDong(dong, language);
  const lines: readonly Fact[] = [
    { name: t('create.fee'), value: money(fee) },
    { name: t('create.insurance'), value: insurance === null ? t('create.unknown') : money(insurance) },
    { name: t('create.paidBy'), value: payer },
    { name: t('create.pickupAt'), value: pickup },
    { name: t('create.deliveryAt'), value: delivery },
  ];
  return (
    <>
      <p className={classes.total}>
        <Text span fw={600}>
          {service ?? t('create.priceTotal')}
        </Text>
        <b>{insurance === null ? t('create.priceFrom', { sum: money(fee) }) : money(fee + insurance)}</b>
      </p>
      <Facts facts={lines} layout="ends" fz={15} lh="23px" />
    </>
  );
}
