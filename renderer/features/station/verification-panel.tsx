import { Box, Flex, Text } from '@mantine/core';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowsAnswer, holdOf } from '../../../shared/hold.ts';
import type { SizeMm } from '../../../shared/label-size.ts';
import { formatSize } from '../../../shared/profile.ts';
import type { BatchRow } from '../../../shared/station.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { IconPrinter, IconTrash } from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { KEEPS_FOCUS } from '../../components/shortcuts/scan-field-text.ts';
import type { Fetched } from '../../components/use-fetched.ts';
import { AnswerText } from '../../scanning/answers/answer-text.tsx';
import { LabelPicture, usePicture } from './label-picture.tsx';
import { useIgnoredDigits } from './panel/use-numbered-answers.ts';
import { usePanelView } from './panel/use-panel-view.ts';
import { useStationServices } from './station-services.ts';
import { ApproveCodesButton, UnexpectedCodes, useApproval } from './unexpected-codes.tsx';
import classes from './verification-panel.module.css';

/**
 * The picture of a held label, over the list; scanning continues above it. Printing is offered only once the picture is
 * on the screen.
 */
export function VerificationPanel({ row }: { row: BatchRow }): JSX.Element {
  const { t } = useTranslation();
  const { tem, panel, report } = useStationServices();
  const close = (): void => panel.inspect(null);
  const fetched = usePicture(row.id);
  const picture = fetched.kind === 'loaded' ? fetched.value : null;
  const [seen, setSeen] = useState(false);
  const [dots, setDots] = useState(false);
  const view = useRef<HTMLElement>(null);
  // Not on the print button: a second Enter must not print what nobody has looked at.
  useEffect(() => view.current?.focus({ preventScroll: true }), []);
  useIgnoredDigits();

  const { id, code, problem, unexpectedCodes } = row;
  const agreement = useApproval(row);
  const act = (done: Promise<void>): void => void done.then(close).catch(report);
  const seenDots = picture === null ? null : [...picture.dots];
  const printAnyway = (): void => act(tem.calls.station.printAnyway({ id, reason: null, seen: seenDots }));
  const remove = (): void => act(tem.calls.station.remove({ id }));
  // After a refusal, e.g. for lack of the PIN, the other answers remain.
  const agree = (): void => act(tem.calls.station.agree({ id }));
  const isSeen = seen && picture !== null;
  return (
    <section className={classes.panel} data-doubt aria-label={t('picture.title')} {...KEEPS_FOCUS}>
      {/* A scrollable region has to be reachable by keyboard. */}
      <section ref={view} className={classes.view} tabIndex={0} aria-label={t('picture.of', { code })}>
        {picture !== null ? (
          <LabelPicture code={code} picture={picture} dots={dots} onShown={() => setSeen(true)} />
        ) : (
          <Box component="p" m="auto" maw={420} fz={18} ta="center" c="var(--tem-gray-ink)" role="status">
            <PicturePlaceholder fetched={fetched} />
          </Box>
        )}
      </section>
      <div className={classes.side}>
        <LastScan id={row.id} />
        <Flex direction="column">
          <Box component="p" m={0} fz={20} lh="26px">
            <CodeText code={code} />
          </Box>
          {picture !== null && (
            <Text className={classes.size} c="dimmed">
              {roundedSizeText(picture)}
            </Text>
          )}
        </Flex>
        {problem !== null && (
          <Notice component="p" tone="amber" display="block" p="8px 10px" lh="23px">
            <ProblemText problem={problem} />
          </Notice>
        )}
        {unexpectedCodes.length > 0 && <UnexpectedCodes codes={unexpectedCodes} />}
        <div className={classes.answers}>
          <Flex gap={10}>
            <ActionButton
              variant="default"
              flex="1"
              px="sm"
              keyName="Ctrl+B"
              disabled={picture === null}
              onClick={() => setDots(!dots)}
            >
              {dots ? t('picture.zoomOut') : t('picture.zoomIn')}
            </ActionButton>
            <ActionButton variant="default" px="sm" keyName="Escape" onClick={close}>
              {t('picture.close')}
            </ActionButton>
          </Flex>
          {/* The safe answer first, and none that stands out. */}
          <ActionButton variant="default" keyName="Ctrl+D" icon={IconTrash} onClick={remove}>
            {t('picture.remove')}
          </ActionButton>
          {isSeen && allowsAnswer(holdOf(row), 'print') && (
            <ActionButton variant="default" keyName="Ctrl+Enter" icon={IconPrinter} onClick={printAnyway}>
              {t('picture.print')}
            </ActionButton>
          )}
          {isSeen && agreement !== null && <ApproveCodesButton agreement={agreement} onClick={agree} />}
        </div>
      </div>
    </section>
  );
}

/** What became of a scan while the picture hides the answer panel. `id` is the picture's row. */
function LastScan({ id }: { id: number }): JSX.Element | null {
  const { shown, row, appearance } = usePanelView();
  if (shown === null || ('row' in shown && shown.row.id === id)) return null;
  return (
    <Notice tone={appearance.tone} display="block" p="8px 10px" role="status">
      <AnswerText shown={shown} row={row} />
    </Notice>
  );
}

function PicturePlaceholder({ fetched }: { fetched: Fetched<unknown> }): JSX.Element {
  const { t } = useTranslation();
  switch (fetched.kind) {
    case 'loading':
      return <>{t('picture.loading')}</>;
    case 'loaded':
      return <>{t('picture.none')}</>;
    case 'failed':
      return <ProblemText problem={fetched.problem} />;
  }
}

/** The label's size, rounded: a page is whole dots, which are not whole millimeters. */
function roundedSizeText({ widthMm, heightMm }: SizeMm): string {
  return formatSize({ widthMm: Math.round(widthMm), heightMm: Math.round(heightMm) });
}
