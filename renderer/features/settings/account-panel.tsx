import { Button, Group, Stack } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, FIRST_ACCOUNT } from '../../../shared/account.ts';
import { accountTitle, useAccounts } from '../../components/account-names.ts';
import { ActionStatus } from '../../components/action-status.tsx';
import { isDeclined } from '../../components/context/api.ts';
import { IconTrash, IconUserCheck } from '../../components/icons.tsx';
import { StateNotice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { Hint } from '../../components/typography.ts';
import { useAsyncAction } from '../../components/use-async-action.ts';
import { AccountFields } from './account-fields.tsx';
import { panelIdOf, tabIdOf } from './account-list.tsx';
import { useSettingsServices } from './settings-services.ts';
import { TokenPanel } from './token-section.tsx';
import type { AccountTokens } from './use-account-tokens.ts';

interface Props {
  readonly account: Account;
  readonly tokens: AccountTokens;
}

/** One of several accounts: its facts, its token, selecting it and removing it. */
export function AccountPanel({ account, tokens }: Props): JSX.Element {
  const { t } = useTranslation();
  const { tem } = useSettingsServices();
  const { id, baseUrl } = account;
  return (
    <Stack gap={16} role="tabpanel" id={panelIdOf(id)} aria-labelledby={tabIdOf(id)}>
      <Section title={accountTitle(account, t)}>
        <Selection account={account} />
        <AccountFields account={account} />
      </Section>
      <TokenPanel
        token={tokens.viewOf(id)}
        baseUrl={baseUrl}
        onTest={() => tem.calls.accounts.test({ id })}
      />
      {id !== FIRST_ACCOUNT && <Removal account={account} />}
    </Stack>
  );
}

/** Whether screens work for it, or the button that makes them. */
function Selection({ account: { id } }: Pick<Props, 'account'>): JSX.Element {
  const { t } = useTranslation();
  const { selectAccount } = useSettingsServices();
  const { selected } = useAccounts();
  const [state, run] = useAsyncAction<null>();
  if (selected.id === id)
    return (
      <StateNotice component="p" tone="blue" icon={IconUserCheck} data-selected>
        {t('accounts.selectedHint')}
      </StateNotice>
    );
  const select = async (): Promise<null> => {
    await selectAccount(id);
    // Its button is gone, and the focus with it.
    document.getElementById(tabIdOf(id))?.focus();
    return null;
  };
  return (
    <Stack gap={6}>
      <Group gap={12}>
        <Button
          variant="default"
          leftSection={<IconUserCheck size={22} aria-hidden />}
          loading={state.kind === 'running'}
          onClick={() => void run(select)}
        >
          {t('accounts.select')}
        </Button>
      </Group>
      <Hint>{t('accounts.selectHint')}</Hint>
      <ActionStatus state={state} done={() => ''} />
    </Stack>
  );
}

/** Removes it: main asks, and refuses while orders of it wait. */
function Removal({ account: { id } }: Pick<Props, 'account'>): JSX.Element {
  const { t } = useTranslation();
  const { tem } = useSettingsServices();
  const [state, run] = useAsyncAction<null>();
  const remove = async (): Promise<null> => {
    try {
      const { selected } = await tem.calls.accounts.remove({ id });
      // Its panel is gone, and the focus with it.
      document.getElementById(tabIdOf(selected))?.focus();
    } catch (thrown) {
      if (!isDeclined(thrown)) throw thrown;
    }
    return null;
  };
  return (
    <Section title={t('accounts.remove')}>
      <Group gap={12} wrap="nowrap">
        {/* Without a shortcut: nothing brings back its token. */}
        <Button
          variant="default"
          flex="none"
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => void run(remove)}
        >
          {t('accounts.remove')}
        </Button>
        <Hint fz={15}>{t('accounts.removeHint')}</Hint>
      </Group>
      <div role="alert">
        <ActionStatus state={state} done={() => ''} />
      </div>
    </Section>
  );
}
