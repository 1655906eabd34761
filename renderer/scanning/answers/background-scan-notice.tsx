import { Flex } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { BackgroundScan } from '../input/scan-router.ts';
import { type ShownAnswer, useCurrentRow } from '../queue/shown-answer.ts';
import { useScanningServices } from '../scanning-services.ts';
import { ANSWER_APPEARANCES, answerKindOf } from './answer-appearance.ts';
import { AnswerText } from './answer-text.tsx';
import classes from './background-scan-notice.module.css';
import { ImeAnswer } from './refusal-answers.tsx';

/** Long enough to be read from two meters; the next scan replaces it. */
const DISPLAY_MS = 8_000;

/** Notifies of the result of a scan that went to the batch while another screen was shown. Mounted once per window. */
export function BackgroundScanNotice(): null {
  const { t } = useTranslation();
  const { scanRouter } = useScanningServices();
  const last = useStore(scanRouter.background, (state) => state.last);
  useEffect(() => {
    if (last === null) return;
    const id = `scan-${last.sequence}`;
    notifications.show({
      id,
      title: t(TITLES[last.shown.kind]),
      message: <BackgroundMessage shown={last.shown} />,
      color: 'gray.7',
      autoClose: DISPLAY_MS,
      role: 'status',
      closeButtonProps: { 'aria-label': t('app.dismiss') },
    });
    return () => {
      notifications.hide(id);
    };
  }, [last, t]);
  return null;
}

const TITLES = {
  added: 'input.elsewhere',
  duplicate: 'input.elsewhere',
  bounced: 'input.elsewhere',
  confirmed: 'input.elsewhere',
  'confirmed-before': 'input.elsewhere',
  list: 'input.elsewhere',
  command: 'input.elsewhereCommand',
  'not-open': 'input.elsewhereNot',
  empty: 'input.elsewhereNot',
  invalid: 'input.elsewhereNot',
  wrong: 'input.elsewhereNot',
  stopped: 'input.elsewhereNot',
  failed: 'input.elsewhereNot',
  ime: 'input.elsewhereNot',
  mixed: 'input.elsewhereNot',
} as const satisfies Readonly<Record<BackgroundScan['shown']['kind'], string>>;

/** A small scan answer. It follows its row and the suggestion for a garbled scan. */
function BackgroundMessage({ shown }: Pick<BackgroundScan, 'shown'>): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue } = useScanningServices();
  const now = useStore(scanQueue.store, (state) => state.shown);
  if (shown.kind === 'not-open') return <p className={classes.content}>{t('input.notOpen')}</p>;
  return <BackgroundAnswer shown={shown.kind === 'ime' && now?.kind === 'ime' ? now : shown} />;
}

function BackgroundAnswer({ shown }: { shown: ShownAnswer }): JSX.Element {
  const row = useCurrentRow(shown);
  const { icon: Icon, tone } = ANSWER_APPEARANCES[answerKindOf(shown, row)];
  return (
    <Flex gap={10}>
      <Icon size={26} stroke={2} aria-hidden color={`var(--tem-${tone}-ink)`} style={{ flex: 'none' }} />
      <div className={classes.content}>
        {shown.kind === 'ime' ? <ImeAnswer short shown={shown} /> : <AnswerText shown={shown} row={row} />}
      </div>
    </Flex>
  );
}
