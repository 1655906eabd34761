import { Stack } from '@mantine/core';
import { type JSX, useEffect, useRef, useState } from 'react';
import type { AccountId } from '../../../shared/account.ts';
import { useAccounts } from '../../components/account-names.ts';
import { Columns } from '../../components/columns.tsx';
import { AccountList, tabIdOf } from './account-list.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AddAccount } from './add-account.tsx';
import { ServiceSection } from './service-section.tsx';
import { LanguageSection } from './station-section.tsx';
import { TokenSection } from './token-section.tsx';
import { useAccountTokens } from './use-account-tokens.ts';

/** The service, its accounts and their tokens. With one account it shows nothing of accounts but the way to a second one. */
export function ServiceTab(): JSX.Element {
  const { accounts, selected, several } = useAccounts();
  const [current, setCurrent] = useState<AccountId>(selected.id);
  /** The account that was just added, until its panel has the focus. */
  const added = useRef<AccountId | null>(null);
  const isThere = accounts.some(({ id }) => id === current);
  useEffect(() => {
    if (added.current === null || added.current !== current || !isThere) return;
    added.current = null;
    // Its token comes next; in practice there is none.
    (document.getElementById('settings-token') ?? document.getElementById(tabIdOf(current)))?.focus();
  }, [current, isThere]);
  const onAdded = (id: AccountId): void => {
    added.current = id;
    setCurrent(id);
  };
  if (several) return <SeveralAccounts current={current} onShow={setCurrent} onAdded={onAdded} />;
  return (
    <Columns gap={16}>
      <Stack gap={16}>
        <ServiceSection>
          <AddAccount quiet onAdded={onAdded} />
        </ServiceSection>
        <LanguageSection />
      </Stack>
      <TokenSection />
    </Columns>
  );
}

interface SeveralProps {
  readonly current: AccountId;
  readonly onShow: (id: AccountId) => void;
  readonly onAdded: (id: AccountId) => void;
}

/** The list of the accounts, and beside it the one whose line is current. */
function SeveralAccounts({ current, onShow, onAdded }: SeveralProps): JSX.Element {
  const { accounts, selected } = useAccounts();
  const tokens = useAccountTokens();
  // One that was removed leaves its place to the selected one.
  const account = accounts.find(({ id }) => id === current) ?? selected;
  return (
    <Columns gap={16}>
      <Stack gap={16}>
        <AccountList shown={account.id} tokens={tokens} onShow={onShow}>
          <AddAccount onAdded={onAdded} />
        </AccountList>
        <ServiceSection />
        <LanguageSection />
      </Stack>
      <AccountPanel key={account.id} account={account} tokens={tokens} />
    </Columns>
  );
}
