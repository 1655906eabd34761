import { Box, Loader } from '@mantine/core';
import type { ComponentProps, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { KnownOrder } from '../../../shared/order.ts';
import { IconAlertTriangle, IconCheck } from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';
import { PrintOneStatus } from '../../components/print-one/print-one-status.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import type { ActionResult } from './open-order.ts';
import { useStatusText } from './order-status-badge.tsx';
import { useOrdersServices } from './orders-services.ts';

const FAILED = {
  'look-up': 'orders.failedLookUp',
  cancel: 'orders.failedCancel',
  copy: 'orders.failedCopy',
} as const;
const NO_STATUS: Pick<KnownOrder, 'status' | 'statusName'> = { status: null, statusName: null };

/** The pending request to the service, the label that is being printed, or the result of the last action. */
export function OrderActionStatus(): JSX.Element {
  const { t } = useTranslation();
  const { openOrder, printing } = useOrdersServices().orders;
  const { code, pendingAction, lastResult, order } = useStore(openOrder.store);
  const printed = useStore(printing.store, ({ state }) => state);
  const isOwnPrint = printed.kind !== 'idle' && printed.kind !== 'asking' && printed.subject === code;
  const status = useStatusText(order ?? NO_STATUS);
  return (
    // Beside the buttons, so that a short message moves nothing below.
    <Box flex="1 1 360px" miw={0} role="status">
      {pendingAction !== null ? (
        <ActionNotice tone="gray">
          <Loader size={18} aria-hidden />
          {pendingAction === 'cancel' ? t('orders.cancelling') : t('orders.lookingUp')}
        </ActionNotice>
      ) : (
        (isOwnPrint && <PrintOneStatus state={printed} />) ||
        (lastResult !== null && <ActionResultLine said={lastResult} status={status} />)
      )}
    </Box>
  );
}

const SUCCEEDED = {
  'looked-up': 'orders.resultLookedUp',
  copied: 'orders.resultCopied',
  cancelled: 'orders.resultCancelled',
} as const;

export function ActionResultLine({ said, status }: { said: ActionResult; status: string }): JSX.Element {
  const { t } = useTranslation();
  if (said.kind !== 'failed' && said.kind !== 'not-cancelled')
    return (
      <ActionNotice tone="green" icon={IconCheck} iconSize={20} data-said="good">
        {t(SUCCEEDED[said.kind])}
      </ActionNotice>
    );
  const isUnsure = said.kind === 'not-cancelled' || said.problem.code === 'cancel-unsure';
  return (
    <ActionNotice tone={isUnsure ? 'amber' : 'red'} icon={IconAlertTriangle} iconSize={22} data-said="bad">
      <span>
        {said.kind === 'not-cancelled' ? (
          t('orders.resultNotCancelled', { status })
        ) : (
          <>
            <b>{t(isUnsure ? 'orders.cancelUnknown' : FAILED[said.what])}</b>{' '}
            <ProblemText problem={said.problem} />
          </>
        )}
      </span>
    </ActionNotice>
  );
}

function ActionNotice(props: ComponentProps<typeof Notice>): JSX.Element {
  return <Notice component="p" align="center" w="fit-content" mih={36} p="6px 14px" lh="24px" {...props} />;
}
