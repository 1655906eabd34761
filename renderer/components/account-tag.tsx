import type { TFunction } from 'i18next';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAccount } from '../../shared/account.ts';
import classes from './account-tag.module.css';

/** Whose order it is, in a few letters; nothing at a station with only one account. */
export function AccountTag({ account }: { account: RowAccount | null }): JSX.Element | null {
  const { t } = useTranslation();
  if (account === null) return null;
  const name = nameOfAccount(account.name, t);
  return (
    <span className={classes.tag} data-account={account.id} title={name}>
      {name}
    </span>
  );
}

/** An account's name; the first one of a station may have none of its own. */
export const nameOfAccount = (name: string, t: TFunction): string =>
  name === '' ? t('batch.firstAccount') : name;
