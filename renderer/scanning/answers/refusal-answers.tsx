import { Box, Flex } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderCode } from '../../../shared/order-code.ts';
import { CodeText } from '../../components/code-text.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { SUGGESTION_KEY } from '../input/refusals.ts';
import type { ShownAnswer } from '../queue/shown-answer.ts';
import { useScanningServices } from '../scanning-services.ts';
import classes from './answer-layout.module.css';
import { AnswerLayout, ScannedText } from './answer-layout.tsx';

/** The same code came twice. */
export function BouncedAnswer({ text }: { text: string }): JSX.Element {
  const { t } = useTranslation();
  return (
    <AnswerLayout title={t('input.bounced')} code={<ScannedText text={text} />}>
      {t('input.bouncedHint')}
    </AnswerLayout>
  );
}

/** Two sources typed at once. */
export function MixedAnswer({ seen }: { seen: string }): JSX.Element {
  const { t } = useTranslation();
  return (
    <AnswerLayout title={t('input.mixed')} code={<ScannedText text={seen} />}>
      {t('input.mixedHint')}
    </AnswerLayout>
  );
}

interface ImeAnswerProps {
  readonly shown: Extract<ShownAnswer, { kind: 'ime' }>;
  /** Omits what to do, for narrow places. */
  readonly short?: boolean;
}

/** An input method interfered: the text it made, what to do, and the one order it may mean. */
export function ImeAnswer({ shown, short = false }: ImeAnswerProps): JSX.Element {
  const { t } = useTranslation();
  const { suggestion } = shown;
  return (
    <AnswerLayout title={t('input.ime')} code={<ScannedText text={shown.seen} />}>
      {!short && t('input.imeHint')}
      {suggestion !== null && <Suggestion code={suggestion.code} />}
    </AnswerLayout>
  );
}

function Suggestion({ code }: { code: OrderCode }): JSX.Element {
  const { t } = useTranslation();
  const { refusals } = useScanningServices();
  return (
    <Flex component="span" wrap="wrap" align="center" gap="4px 16px" mt={8}>
      <Box component="span" flex="1 1 100%">
        {t('input.imeSuggestion')}
      </Box>
      <span className={classes.order}>
        <CodeText code={code} />
      </span>
      <KeyButton
        keyName={SUGGESTION_KEY}
        size="md"
        variant="default"
        aria-label={t('input.imeTakeCode', { code })}
        onClick={refusals.takeSuggestion}
      >
        {t('input.imeTake')}
      </KeyButton>
    </Flex>
  );
}
