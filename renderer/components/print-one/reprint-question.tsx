import { Box, Flex, Text } from '@mantine/core';
import { type JSX, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMON_REPRINT_REASONS, RARE_REPRINT_REASONS, type ReprintReason } from '../../../shared/station.ts';
import { KEEPS_FOCUS, SCAN_FIELD } from '../shortcuts/scan-field-text.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import classes from './reprint-question.module.css';

interface Props {
  readonly title: string;
  /** Which label, or when it was printed. */
  readonly detail: string;
  /** Shows the rarer reasons. */
  readonly more: boolean;
  readonly onMore: (more: boolean) => void;
  readonly onReason: (reason: ReprintReason) => void;
  /** The safe answer. */
  readonly onKeep: () => void;
}

interface Answer {
  readonly label: string;
  readonly act: () => void;
}

/**
 * Asks why a label is printed again. The safe answer stands first; the focus is on the question itself, so that a stray Enter
 * or Space answers nothing. Digits answer; Escape keeps the label as it is.
 */
export function ReprintQuestion({ title, detail, more, onMore, onReason, onKeep }: Props): JSX.Element {
  const { t } = useTranslation();
  const group = useQuestionFocus();
  const id = useId();
  const reasons = more ? RARE_REPRINT_REASONS : COMMON_REPRINT_REASONS;
  const answers: readonly Answer[] = [
    more ? { label: t('printOne.back'), act: () => onMore(false) } : { label: t('printOne.no'), act: onKeep },
    ...reasons.map((reason) => ({ label: t(`reason.${reason}`), act: () => onReason(reason) })),
    ...(more ? [] : [{ label: t('printOne.more'), act: () => onMore(true) }]),
  ];
  useShortcuts({
    Escape: { label: t('printOne.no'), act: onKeep },
    ...Object.fromEntries(answers.map((answer, at) => [String(at + 1), answer])),
  });
  return (
    <Box
      component="fieldset"
      ref={group}
      className={classes.question}
      tabIndex={-1}
      {...KEEPS_FOCUS}
      data-question="reprint-reason"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-detail`}
    >
      <Text id={`${id}-title`} fz={18} lh="24px" fw={600}>
        {title}
      </Text>
      <Text id={`${id}-detail`} fz={15} lh="21px" style={{ overflowWrap: 'anywhere' }}>
        {detail}
      </Text>
      <Flex className={classes.answers} wrap="wrap" gap={8} mt={8}>
        {answers.map(({ label, act }) => (
          <button key={label} type="button" className={classes.answer} onClick={act}>
            {label}
          </button>
        ))}
      </Flex>
    </Box>
  );
}

/** Whether nobody has moved the focus: the scan field has it by itself. */
const isNobodysFocus = (): boolean =>
  document.activeElement === document.body || document.activeElement?.hasAttribute(SCAN_FIELD) === true;

/**
 * Gives the question the focus while it is shown, also after a click, which would move the focus to the scan field; then returns
 * it to where it was.
 */
function useQuestionFocus() {
  const group = useRef<HTMLFieldSetElement & HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const focus = (): void => group.current?.focus({ preventScroll: true });
    // After the click's own effect (use-scan-focus.ts), which takes a frame.
    const focusLater = (): void => {
      requestAnimationFrame(() => requestAnimationFrame(() => isNobodysFocus() && focus()));
    };
    const afterClick = ({ target }: MouseEvent): void => {
      if (!(target instanceof HTMLInputElement)) focusLater();
    };
    focus();
    group.current?.scrollIntoView({ block: 'nearest' });
    focusLater();
    document.addEventListener('click', afterClick);
    return () => {
      document.removeEventListener('click', afterClick);
      const isBack = before instanceof HTMLElement && before.isConnected ? before : null;
      requestAnimationFrame(() => isNobodysFocus() && isBack?.focus({ preventScroll: true }));
    };
  }, []);
  return group;
}
