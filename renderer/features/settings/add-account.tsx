import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type JSX, type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountId, AccountNameSchema, MAX_ACCOUNT_NAME_LENGTH } from '../../../shared/account.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { useAccounts } from '../../components/account-names.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { isDeclined } from '../../components/context/api.ts';
import { useSettings } from '../../components/context/settings.ts';
import { IconAlertTriangle, IconUserPlus } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { Heading, Hint } from '../../components/typography.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import classes from './account-list.module.css';
import { useSettingsServices } from './settings-services.ts';

interface Props {
  /** The way to a second account: few stations need it. */
  readonly quiet?: boolean;
  readonly onAdded: (id: AccountId) => void;
}

/** Opens the form of a new account. */
export function AddAccount({ quiet = false, onAdded }: Props): JSX.Element {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <ActionButton
        keyName="Ctrl+N"
        variant={quiet ? 'subtle' : 'default'}
        size={quiet ? 'sm' : 'md'}
        icon={IconUserPlus}
        onClick={() => setOpen(true)}
      >
        {t('accounts.add')}
      </ActionButton>
      {isOpen && (
        <AddAccountDialog
          onCancel={() => setOpen(false)}
          onAdded={(id) => {
            setOpen(false);
            onAdded(id);
          }}
        />
      )}
    </div>
  );
}

interface DialogProps {
  readonly onCancel: () => void;
  readonly onAdded: (id: AccountId) => void;
}

/** Asks for the new account's name and addresses, which most often are those of the account in use. */
function AddAccountDialog({ onCancel, onAdded }: DialogProps): JSX.Element {
  const { t } = useTranslation();
  const heading = useId();
  const { tem } = useSettingsServices();
  const isReal = useSettings().partner === 'service';
  const { selected } = useAccounts();
  const [facts, setFacts] = useState({
    name: '',
    baseUrl: isReal ? (selected.baseUrl ?? '') : '',
    labelUrl: isReal ? (selected.labelUrl ?? '') : '',
  });
  const [refused, setRefused] = useState<Problem | string | null>(null);
  const [isSaving, setSaving] = useState(false);
  useShortcuts({ Escape: { label: t('accounts.addNo'), act: onCancel } }, 'modal');

  const add = async (): Promise<void> => {
    if (isSaving) return;
    if (!AccountNameSchema.safeParse(facts.name).success)
      return setRefused(t('accounts.nameBad', { most: MAX_ACCOUNT_NAME_LENGTH }));
    if (isReal && facts.baseUrl.trim() === '') return setRefused(t('accounts.needAddress'));
    setSaving(true);
    try {
      onAdded((await tem.calls.accounts.add(facts)).id);
    } catch (thrown) {
      setSaving(false);
      if (!isDeclined(thrown)) setRefused(problemOf(thrown));
    }
  };
  const field = (name: keyof typeof facts, label: string, hint: string): JSX.Element => (
    <TextInput
      label={label}
      description={hint}
      inputMode={name === 'name' ? 'text' : 'url'}
      autoComplete="off"
      spellCheck={false}
      value={facts[name]}
      onChange={(event) => {
        setFacts({ ...facts, [name]: event.currentTarget.value });
        setRefused(null);
      }}
    />
  );
  return (
    <ModalDialog focusOn="field" className={classes.dialog} aria-labelledby={heading} onCancel={onCancel}>
      <Stack
        component="form"
        gap={12}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void add();
        }}
      >
        <Heading order={2} id={heading} fz={24} lh="32px">
          {t('accounts.add')}
        </Heading>
        <Hint>{t('accounts.addHint')}</Hint>
        {field('name', t('accounts.name'), t('accounts.nameHint'))}
        {isReal && (
          <>
            {field('baseUrl', t('settings.baseUrl'), t('settings.baseUrlHint'))}
            {field('labelUrl', t('settings.labelUrl'), t('settings.labelUrlHint'))}
          </>
        )}
        {refused !== null && (
          <Notice tone="red" icon={IconAlertTriangle} role="alert">
            <span>{typeof refused === 'string' ? refused : <ProblemText problem={refused} />}</span>
          </Notice>
        )}
        <Group gap={12} mt={4}>
          <KeyButton variant="default" size="lg" keyName="Escape" onClick={onCancel}>
            {t('accounts.addNo')}
          </KeyButton>
          <Button
            type="submit"
            size="lg"
            aria-keyshortcuts="Enter"
            rightSection={<KeyCap name="Enter" />}
            {...(isSaving ? { 'aria-disabled': true } : {})}
          >
            {t('accounts.addYes')}
          </Button>
        </Group>
      </Stack>
    </ModalDialog>
  );
}
