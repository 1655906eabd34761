import { IconChecks } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CodeApproval } from '../../../shared/allowed-code.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useStationServices } from './station-services.ts';
import classes from './verification-panel.module.css';

interface Props {
  readonly agreement: CodeApproval;
  readonly onClick: () => void;
}

/**
 * The manager's approval of unexpected codes, or why it is not offered. Main asks for consent in its own dialog
 * (main/consent).
 */
export function ApproveCodesButton({ agreement, onClick }: Props): JSX.Element {
  const { t } = useTranslation();
  const { lock } = useStationServices();
  const locked = useStore(lock.store, (state) => !state.lock.open);
  if (agreement.kind === 'none') {
    const why = agreement.why === 'order-form' ? 'labelCodes.orderForm' : 'labelCodes.knownOrder';
    return <p className={classes.reason}>{t(why, { code: agreement.text })}</p>;
  }
  return (
    <div>
      <ActionButton
        fullWidth
        variant="default"
        px="sm"
        keyName="Ctrl+K"
        leftSection={<IconChecks size={22} aria-hidden />}
        onClick={onClick}
      >
        {t('labelCodes.agree')}
      </ActionButton>
      {locked && <p className={classes.reason}>{t('labelCodes.agreePin')}</p>}
    </div>
  );
}
