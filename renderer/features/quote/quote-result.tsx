import { Box, Flex, Loader } from '@mantine/core';
import { type JSX, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quote } from '../../../shared/quote.ts';
import { Card } from '../../components/card.tsx';
import { IconAlertTriangle, IconRefresh } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import type { QuoteState } from '../../components/quote/quote-query.ts';
import { Heading } from '../../components/typography.ts';
import { formatDong } from '../../i18n/format-money.ts';
import { useTexts } from '../../i18n/use-language.ts';
import type { RequiredQuoteField } from './quote-form.ts';
import classes from './quote-result.module.css';

interface Props {
  readonly state: QuoteState;
  /** The missing fields. */
  readonly missing: readonly RequiredQuoteField[];
  readonly onRetry: () => void;
}

/** The service's answer, or why there is none yet. */
export function QuoteResult(props: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card gap={12} p="16px 18px 18px" aria-labelledby={id}>
      <Heading id={id} order={3} fz={19}>
        {t('quote.result')}
      </Heading>
      <Answer {...props} />
    </Card>
  );
}

function Answer({ state, missing, onRetry }: Props): JSX.Element {
  const { t } = useTranslation();
  switch (state.kind) {
    case 'incomplete':
      return (
        <StatusText>
          {t('quote.incomplete', { fields: missing.map((lack) => t(`quote.${lack}`)).join(', ') })}
        </StatusText>
      );
    case 'asking':
      return (
        <>
          <StatusText>
            <Loader size={20} /> {t('quote.asking')}
          </StatusText>
          {state.before !== null && <Quotes quotes={state.before} old />}
        </>
      );
    case 'answered':
      if (state.quotes.length === 0) return <StatusText>{t('quote.none')}</StatusText>;
      return <Quotes quotes={state.quotes} />;
    case 'failed':
      return (
        <Notice
          tone="red"
          icon={IconAlertTriangle}
          align="center"
          gap={12}
          p="12px 16px"
          fz={17}
          lh="25px"
          role="alert"
        >
          <Box component="span" flex={1}>
            <ProblemText problem={state.problem} />
          </Box>
          <KeyButton variant="default" keyName="F9" icon={IconRefresh} iconSize={20} onClick={onRetry}>
            {t('quote.retry')}
          </KeyButton>
        </Notice>
      );
  }
}

const StatusText = ({ children }: { children: ReactNode }): JSX.Element => (
  <Flex component="p" gap={10} align="center" fz={17} c="dimmed" role="status">
    {children}
  </Flex>
);

const COLUMNS = ['service', 'total', 'fee', 'insurance', 'pickup', 'delivery'] as const;

/** Every service offered. `old`: the answer to the previous form. */
function Quotes({ quotes, old = false }: { quotes: readonly Quote[]; old?: boolean }): JSX.Element {
  const { t, language } = useTexts();
  const dong = (value: number | null): string =>
    value === null ? t('quote.notProvided') : formatDong(value, language);
  return (
    <table className={classes.quotes} data-old={old || undefined} aria-hidden={old}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`quote.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quotes.map(({ service, fee, insurance, pickup, delivery }, at) => (
          // A quote has no id: names may repeat, and the list is replaced as a whole.
          <tr key={at}>
            <th scope="row">{service ?? t('quote.notProvided')}</th>
            <td className={insurance === null ? undefined : classes.total}>
              {dong(insurance === null ? null : fee + insurance)}
            </td>
            <td>{dong(fee)}</td>
            <td>{dong(insurance)}</td>
            <td>{pickup ?? t('quote.notProvided')}</td>
            <td>{delivery ?? t('quote.notProvided')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
