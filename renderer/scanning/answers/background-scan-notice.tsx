import { Flex } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ANSWER_APPEARANCES, answerKindOf } from '../answer-appearance.ts';
import { AnswerText } from '../answer-text.tsx';
import { useScanningServices } from '../scanning-services.ts';
import { type ShownAnswer, useCurrentRow } from '../shown-answer.ts';
import classes from './background-scan-notice.module.css';
import { ImeAnswer } from './refusal-answers.tsx';
import type { BackgroundScan } from './scan-router.ts';

/** A small scan answer. It follows its row and the suggestion for a garbled scan. */
export function BackgroundScanNotice({ shown }: Pick<BackgroundScan, 'shown'>): JSX.Element {
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
