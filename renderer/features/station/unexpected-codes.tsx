import { Box, Flex, Text } from '@mantine/core';
import { type JSX, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CodeApproval } from '../../../shared/allowed-code.ts';
import { describeUnexpectedCode } from '../../../shared/code-text.ts';
import { allowsAnswer, holdOf } from '../../../shared/hold.ts';
import type { BatchRow } from '../../../shared/station.ts';
import type { UnexpectedCode } from '../../../shared/verification-issue.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { IconChecks } from '../../components/icons.tsx';
import { useFetched } from '../../components/use-fetched.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useStationServices } from './station-services.ts';

/** Aligned digits, and no cut. */
const EXACT_TEXT = { fontVariantNumeric: 'tabular-nums lining-nums', overflowWrap: 'anywhere' } as const;
const SmallNote = Text.withProps({ fz: 15, lh: '21px', c: 'dimmed' });

/** The full codes that a label is held for, and where each is in the picture. */
export function UnexpectedCodes({ codes }: { codes: readonly UnexpectedCode[] }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Flex component="ul" direction="column" gap={6} aria-label={t('labelCodes.strange')}>
      {codes.map((code) => (
        <li key={JSON.stringify(code)}>
          {/* Never cut: the operator compares it. */}
          <Box component="b" display="block" fz={18} lh="24px" style={EXACT_TEXT}>
            {code.text}
          </Box>
          <SmallNote span>{describeUnexpectedCode(code)[language]}</SmallNote>
        </li>
      ))}
    </Flex>
  );
}

interface ApproveProps {
  readonly agreement: CodeApproval;
  readonly onClick: () => void;
}

/**
 * The manager's approval of unexpected codes, or why it is not offered. Main asks for consent in its own dialog
 * (main/consent).
 */
export function ApproveCodesButton({ agreement, onClick }: ApproveProps): JSX.Element {
  const { t } = useTranslation();
  const { lock } = useStationServices();
  const locked = useStore(lock.store, (state) => !state.lock.open);
  if (agreement.kind === 'none') {
    const why = agreement.why === 'order-form' ? 'labelCodes.orderForm' : 'labelCodes.knownOrder';
    return <SmallNote>{t(why, { code: agreement.text })}</SmallNote>;
  }
  return (
    <div>
      <ActionButton fullWidth variant="default" px="sm" keyName="Ctrl+K" icon={IconChecks} onClick={onClick}>
        {t('labelCodes.agree')}
      </ActionButton>
      {locked && <SmallNote>{t('labelCodes.agreePin')}</SmallNote>}
    </div>
  );
}

/** What a manager can approve for a held row; null until it is known, and if the row is held for another reason. */
export function useApproval(row: BatchRow): CodeApproval | null {
  const { id } = row;
  const { tem, report } = useStationServices();
  const asked = allowsAnswer(holdOf(row), 'approve-codes');
  const fetch = useCallback(() => tem.calls.station.codeApproval({ id }), [tem, id]);
  const fetched = useFetched(asked ? fetch : null, report);
  return asked && fetched.kind === 'loaded' ? fetched.value : null;
}
