import { Group, Select, Text } from '@mantine/core';
import { type JSX, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '../../../shared/account.ts';
import { accountTitle, useAccounts } from '../../components/account-names.ts';
import { IconUserCheck } from '../../components/icons.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { ariaShortcut, keyCapText } from '../../components/shortcuts/key-name.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useServices } from '../services-provider.tsx';
import classes from './account-bar.module.css';
import { ScreenVisible } from './screen-visible.ts';

/** Opens the picker; a choice follows with arrows and Enter. */
const KEY = 'Ctrl+Shift+A';
const OPENING_KEY: KeyboardEventInit = {
  key: 'ArrowDown',
  code: 'ArrowDown',
  bubbles: true,
  cancelable: true,
};

/** Below the header of a screen that works for one account: which one, where there are several. */
export function AccountBar(): JSX.Element | null {
  const { several } = useAccounts();
  return useContext(ScreenVisible) && several ? <AccountPicker /> : null;
}

function AccountPicker(): JSX.Element {
  const { t } = useTranslation();
  const { selectAccount, report } = useServices();
  const { accounts, selected } = useAccounts();
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const toggle = (): void => {
    const input = field.current;
    input?.focus();
    // As an arrow key opens it: at the selected account. After a click, Mantine looks for that one in a timer only, and an
    // arrow that comes first starts elsewhere (useCombobox, updateSelectedOptionIndex).
    if (input?.getAttribute('aria-expanded') === 'true') input.click();
    else input?.dispatchEvent(new KeyboardEvent('keydown', OPENING_KEY));
  };
  useShortcuts({ [KEY]: { label: t('accounts.pick'), act: toggle } });
  const choose = async (id: AccountId): Promise<void> => {
    setBusy(true);
    try {
      await selectAccount(id);
    } catch (thrown) {
      report(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={classes.bar} aria-label={t('accounts.one')}>
      <Group gap={8} wrap="nowrap" flex="none">
        <IconUserCheck size={20} aria-hidden />
        <Text span fw={600} fz={15}>
          {t('accounts.one')}
        </Text>
      </Group>
      <Select<AccountId>
        ref={field}
        className={classes.picker ?? ''}
        size="sm"
        aria-label={t('accounts.pick')}
        aria-keyshortcuts={ariaShortcut(KEY)}
        title={accountTitle(selected, t)}
        allowDeselect={false}
        disabled={isBusy}
        maxDropdownHeight={420}
        data={accounts.map((account) => ({ value: account.id, label: accountTitle(account, t) }))}
        value={selected.id}
        onChange={(id) => {
          if (id !== null && id !== selected.id) void choose(id);
        }}
      />
      <KeyCap name={keyCapText(KEY)} fz={12} />
      <p className={classes.hint}>{t('accounts.countsFor')}</p>
    </section>
  );
}
