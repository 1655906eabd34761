import { Group, Stack, Text } from '@mantine/core';
import { type JSX, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, AccountId } from '../../../shared/account.ts';
import { accountHost, accountTitle, useAccounts } from '../../components/account-names.ts';
import { useSettings } from '../../components/context/settings.ts';
import { IconUserCheck } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { ToneBadge } from '../../components/tone-badge.tsx';
import { Hint } from '../../components/typography.ts';
import classes from './account-list.module.css';
import { TOKEN_APPEARANCES, tokenStandingOf } from './token-standing.ts';
import type { AccountTokens } from './use-account-tokens.ts';

/** The ids of an account's line and panel, which name each other. */
export const tabIdOf = (id: AccountId): string => `account-${id}`;
export const panelIdOf = (id: AccountId): string => `account-panel-${id}`;

/** How many lines a key moves; Home and End go to an end. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface ListProps {
  /** The account whose panel is shown. */
  readonly shown: AccountId;
  readonly tokens: AccountTokens;
  readonly onShow: (id: AccountId) => void;
  readonly children: ReactNode;
}

/**
 * The accounts. Arrow keys show one after the other and change nothing
 * (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/, with automatic activation).
 */
export function AccountList({ shown, tokens, onShow, children }: ListProps): JSX.Element {
  const { t } = useTranslation();
  const { accounts, selected } = useAccounts();
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = accounts.findIndex(({ id }) => id === shown);
    const next = accounts[Math.max(0, Math.min(accounts.length - 1, at + step))];
    if (next === undefined) return;
    onShow(next.id);
    document.getElementById(tabIdOf(next.id))?.focus();
  };
  return (
    <Section title={t('accounts.title')}>
      <Stack
        gap={8}
        role="tablist"
        aria-orientation="vertical"
        aria-label={t('accounts.title')}
        onKeyDown={move}
      >
        {accounts.map((account) => (
          <AccountLine
            key={account.id}
            account={account}
            tokens={tokens}
            isShown={account.id === shown}
            isSelected={account.id === selected.id}
            onShow={onShow}
          />
        ))}
      </Stack>
      <Hint>{t('accounts.listHint')}</Hint>
      {children}
    </Section>
  );
}

interface LineProps extends Pick<ListProps, 'tokens' | 'onShow'> {
  readonly account: Account;
  readonly isShown: boolean;
  readonly isSelected: boolean;
}

function AccountLine({ account, tokens, isShown, isSelected, onShow }: LineProps): JSX.Element {
  const { t } = useTranslation();
  const isReal = useSettings().partner === 'service';
  const [nowMs] = useState(() => Date.now());
  const status = tokens.statusOf(account.id);
  const standing = isReal && status !== null ? tokenStandingOf(status, nowMs) : null;
  return (
    <button
      type="button"
      role="tab"
      id={tabIdOf(account.id)}
      className={classes.line}
      aria-selected={isShown}
      aria-controls={isShown ? panelIdOf(account.id) : undefined}
      tabIndex={isShown ? 0 : -1}
      onClick={() => onShow(account.id)}
    >
      <Stack component="span" gap={0} flex={1} miw={0} lh="22px" style={{ overflowWrap: 'anywhere' }}>
        <Text span fz={17} lh="inherit" fw={700}>
          {accountTitle(account, t)}
        </Text>
        {isReal && (
          <Text span fz={15} lh="inherit" c="dimmed">
            {accountHost(account) ?? t('app.noAddress')}
          </Text>
        )}
      </Stack>
      <Group component="span" gap={6} justify="flex-end" flex="none" maw="50%">
        {isSelected && (
          <ToneBadge appearance={{ icon: IconUserCheck, tone: 'blue' }} size="sm">
            {t('accounts.isSelected')}
          </ToneBadge>
        )}
        {standing !== null && (
          <ToneBadge appearance={TOKEN_APPEARANCES[standing]} size="sm" data-token={standing}>
            {t(`accounts.token.${standing}`)}
          </ToneBadge>
        )}
      </Group>
    </button>
  );
}
