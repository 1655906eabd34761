import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Account,
  AccountNameSchema,
  accountsOf,
  MAX_ACCOUNT_NAME_LENGTH,
} from '../../../shared/account.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { useSettings } from '../../components/context/settings.ts';
import { InputError } from '../../components/format-problem.ts';
import { DraftTextField } from '../../components/setting-fields/setting-text-field.tsx';
import { useFieldDraft } from '../../components/setting-fields/use-field-draft.ts';
import { useSettingsServices } from './settings-services.ts';

type Facts = Pick<Account, 'name' | 'baseUrl' | 'labelUrl'>;

/** An account's name and addresses, each saved on Enter or on blur; main asks about a new address. */
export function AccountFields({ account }: { readonly account: Account }): JSX.Element {
  const { t } = useTranslation();
  const { partner } = useSettings();
  const change = useAccountChange(account);
  const name = useFieldDraft(account.name, async (text) => {
    const checked = AccountNameSchema.safeParse(text);
    if (!checked.success) throw new InputError(t('accounts.nameBad', { most: MAX_ACCOUNT_NAME_LENGTH }));
    await change({ name: checked.data });
  });
  return (
    <>
      <DraftTextField
        label={t('accounts.name')}
        hint={t('accounts.nameHint')}
        inputMode="text"
        draft={name}
      />
      {partner === 'service' && <AddressFields account={account} change={change} />}
    </>
  );
}

interface AddressProps {
  readonly account: Account;
  readonly change: (facts: Partial<Facts>) => Promise<void>;
}

function AddressFields({ account, change }: AddressProps): JSX.Element {
  const { t } = useTranslation();
  const baseUrl = useFieldDraft(account.baseUrl ?? '', (text) => change({ baseUrl: text }));
  const labelUrl = useFieldDraft(account.labelUrl ?? '', (text) => change({ labelUrl: text }));
  return (
    <>
      <DraftTextField
        label={t('settings.baseUrl')}
        hint={t('settings.baseUrlHint')}
        inputMode="url"
        draft={baseUrl}
      />
      <DraftTextField
        label={t('settings.labelUrl')}
        hint={t('settings.labelUrlHint')}
        inputMode="url"
        draft={labelUrl}
      />
    </>
  );
}

/** Returns how to change some facts of an account; the others stay as they are by then. */
function useAccountChange({ id }: Account): (facts: Partial<Facts>) => Promise<void> {
  const { tem, settings } = useSettingsServices();
  return async (facts) => {
    await settings.whenSaved();
    const now = settings.store.getState().settings;
    const account = now === null ? undefined : accountsOf(now).find((one) => one.id === id);
    if (account === undefined) throw new ProblemError('no-account');
    const { name, baseUrl, labelUrl } = { ...account, ...facts };
    // A first account without a name keeps none: its addresses are settings of their own.
    if (name === '') return settings.save({ baseUrl: baseUrl ?? '', labelUrl: labelUrl ?? '' });
    await tem.calls.accounts.change({ id, name, baseUrl: baseUrl ?? '', labelUrl: labelUrl ?? '' });
  };
}
