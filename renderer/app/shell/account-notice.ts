import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { accountTitle, useAccounts } from '../../components/account-names.ts';

const NOTICE = 'account-selected';

/** Says aloud that screens work for another account from now on, whoever selected it and wherever. */
export function useAccountNotice(): void {
  const { t } = useTranslation();
  const { selected } = useAccounts();
  const before = useRef(selected.id);
  const { id } = selected;
  const name = accountTitle(selected, t);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    notifications.show({
      id: NOTICE,
      message: t('accounts.nowSelected', { name }),
      color: 'tem',
      role: 'status',
      closeButtonProps: { 'aria-label': t('app.dismiss') },
    });
  }, [id, name, t]);
}
