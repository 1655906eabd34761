import { TextInput } from '@mantine/core';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, FIRST_ACCOUNT, MAX_ACCOUNT_NAME_LENGTH } from '../../../shared/account.ts';
import { type LabelSize, needsLabelUrl, SIZE_WITHOUT_LABEL_URL } from '../../../shared/label-size.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import type { Settings, SettingsPatch } from '../../../shared/settings.ts';
import { useAccounts } from '../../components/account-names.ts';
import { isDeclined } from '../../components/context/api.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { GuidePage, INITIAL_FOCUS, missing } from './guide-page.tsx';
import type { GuideNavigation } from './guide-pages.ts';
import { useGuideServices } from './guide-services.ts';

/** The addresses of the user's own service: of the account that the next page asks the token of. */
export function AddressesPage({ walk }: { walk: GuideNavigation }): JSX.Element {
  const { t } = useTranslation();
  const { settings } = useGuideServices();
  const { selected, several } = useAccounts();
  const [baseUrl, setBaseUrl] = useState(selected.baseUrl ?? '');
  const [labelUrl, setLabelUrl] = useState(selected.labelUrl ?? '');
  const [name, setName] = useState(selected.name);
  const [refused, setRefused] = useState<Problem | 'empty' | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    if (baseUrl.trim() === '') {
      setRefused('empty');
      return;
    }
    setSaving(true);
    try {
      await settings.save((now) => ({
        ...factsPatch(now, { ...selected, name, baseUrl, labelUrl }),
        ...sizeFor(labelUrl, now.size),
      }));
      walk.next();
    } catch (thrown) {
      if (!isDeclined(thrown)) setRefused(problemOf(thrown));
    } finally {
      setSaving(false);
    }
  };
  const field = (name: 'baseUrl' | 'labelUrl', value: string, set: (value: string) => void): JSX.Element => (
    <TextInput
      {...(name === 'baseUrl' ? INITIAL_FOCUS : {})}
      {...missing(name === refusedField(refused, labelUrl))}
      size="lg"
      label={t(`settings.${name}`)}
      description={t(`settings.${name}Hint`)}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => {
        set(event.currentTarget.value);
        setRefused(null);
      }}
    />
  );
  return (
    <GuidePage
      title={t('setup.guide.addresses')}
      lead={t('setup.guide.addressesLead')}
      navigation={walk}
      onEnter={() => void save()}
      busy={saving}
      error={
        refused === null ? null : refused === 'empty' ? (
          t('setup.guide.needAddress')
        ) : (
          <ProblemText problem={refused} />
        )
      }
    >
      {field('baseUrl', baseUrl, setBaseUrl)}
      {field('labelUrl', labelUrl, setLabelUrl)}
      {/* Last, so that nobody passes it on the way: with several accounts each has a name. */}
      {!several && (
        <TextInput
          size="lg"
          label={t('accounts.nameOptional')}
          description={t('accounts.nameHint')}
          maxLength={MAX_ACCOUNT_NAME_LENGTH}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </GuidePage>
  );
}

/** Returns the change that gives an account these facts. */
function factsPatch({ accounts }: Settings, { id, name, baseUrl, labelUrl }: Account): SettingsPatch {
  if (id === FIRST_ACCOUNT) return { accountName: name, baseUrl, labelUrl };
  return { accounts: accounts.map((one) => (one.id === id ? { ...one, baseUrl, labelUrl } : one)) };
}

/** Where to correct what was refused. */
function refusedField(refused: Problem | 'empty' | null, labelUrl: string): 'baseUrl' | 'labelUrl' | null {
  if (refused === null) return null;
  const isLabelUrl =
    refused !== 'empty' && labelUrl !== '' && refused.values?.['address'] === labelUrl.trim();
  return isLabelUrl ? 'labelUrl' : 'baseUrl';
}

/** Without a label address, a size that needs one would be refused on the next page: one that works is proposed there. */
function sizeFor(labelUrl: string, size: LabelSize): { readonly size?: LabelSize } {
  return labelUrl.trim() === '' && needsLabelUrl(size) ? { size: SIZE_WITHOUT_LABEL_URL } : {};
}
