import { Group, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { type JSX, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FleetTest, MAX_FLEET_NAME_LENGTH } from '../../../../shared/fleet.ts';
import { MAX_INVITATION_LENGTH } from '../../../../shared/fleet-invitation.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { ActionStatus } from '../../../components/action-status.tsx';
import { IconPlugConnected, IconUsersPlus } from '../../../components/icons.tsx';
import { Section } from '../../../components/section.tsx';
import { Rule } from '../../../components/typography.ts';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { useFleetServices } from '../fleet-services.ts';
import {
  type AddressField,
  type AddressFields,
  checkAddress,
  EMPTY_ADDRESS,
  fillFromText,
} from './address-form.ts';
import { ConnectionField } from './connection-field.tsx';
import { StatusUntilDone } from './status-until-done.tsx';
import { type TextFileChooser, TextFileInput } from './text-file-chooser.tsx';

const TLS_KINDS = ['system', 'ca', 'off'] as const satisfies readonly AddressFields['tls'][];

/** The database's address: tried first, then this station joins the fleet there, or sets one up. */
export function AddressSection(): JSX.Element {
  const { t } = useTranslation();
  const { tem, fleet } = useFleetServices();
  const [fields, setFields] = useState(EMPTY_ADDRESS);
  const [mistaken, setMistaken] = useState<readonly AddressField[]>([]);
  const [name, setName] = useState('');
  const [test, runTest] = useAsyncAction<FleetTest>();
  const [joining, runJoin] = useAsyncAction<'joined'>();
  const caFile = useRef<TextFileChooser>(null);
  const found = test.kind === 'done' ? test.result : null;
  const busy = test.kind === 'running' || joining.kind === 'running';

  const change = (part: Partial<AddressFields>): void => {
    setFields((before) => ({ ...before, ...part }));
    setMistaken((before) => before.filter((field) => !(field in part)));
  };
  const withLogin = (act: (login: Parameters<typeof tem.calls.fleet.test>[0]) => unknown): void => {
    const checked = checkAddress(fields);
    setMistaken(checked.kind === 'mistaken' ? checked.fields : []);
    if (checked.kind === 'login') act(checked.login);
  };
  const tryIt = (): void => withLogin((login) => void runTest(() => tem.calls.fleet.test(login)));
  const join = (): void =>
    withLogin((login) =>
      runJoin(async () => {
        fleet.set(await tem.calls.fleet.join(login));
        return 'joined';
      }),
    );
  const create = (): void =>
    withLogin((login) =>
      runJoin(async () => {
        fleet.set(await tem.calls.fleet.create({ ...login, name }));
        return 'joined';
      }),
    );
  const errorOf = (field: AddressField): string | undefined =>
    !mistaken.includes(field) ? undefined : t(fields[field] === '' ? 'fleet.fieldMissing' : 'fleet.fieldBad');
  const text = (field: 'host' | 'port' | 'database' | 'user') => ({
    label: t(`fleet.${field}`),
    value: fields[field],
    error: errorOf(field),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { readonly currentTarget: HTMLInputElement }) =>
      change({ [field]: event.currentTarget.value }),
  });

  return (
    <Section title={t('fleet.byAddress')}>
      <ConnectionField
        onText={(pasted) => {
          const filled = fillFromText(fields, pasted);
          if (filled !== null) change(filled);
          return filled !== null;
        }}
      />
      <Group gap={10} align="flex-start" wrap="nowrap">
        <TextInput flex={1} inputMode="url" {...text('host')} />
        <TextInput w={96} inputMode="numeric" {...text('port')} />
      </Group>
      <Group gap={10} align="flex-start" grow>
        <TextInput {...text('database')} />
        <TextInput {...text('user')} />
      </Group>
      <Group gap={10} align="flex-start" grow>
        <PasswordInput
          label={t('fleet.password')}
          value={fields.password}
          error={errorOf('password')}
          autoComplete="off"
          spellCheck={false}
          visibilityToggleButtonProps={{ 'aria-label': t('fleet.showPassword'), tabIndex: 0 }}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        <Select
          label={t('fleet.tls')}
          data={TLS_KINDS.map((kind) => ({ value: kind, label: t(`fleet.tlsKinds.${kind}`) }))}
          value={fields.tls}
          error={errorOf('tls')}
          allowDeselect={false}
          onChange={(value) => change({ tls: TLS_KINDS.find((kind) => kind === value) ?? 'system' })}
        />
      </Group>
      {fields.tls === 'ca' && (
        <Group gap={10}>
          <ActionButton keyName="Ctrl+O" variant="default" onClick={() => caFile.current?.choose()}>
            {t('fleet.caFile')}
          </ActionButton>
          <CaState file={fields.ca?.name ?? null} missing={mistaken.includes('ca')} />
        </Group>
      )}
      <TextFileInput
        ref={caFile}
        accept=".pem,.crt,.cer,application/x-pem-file"
        maxLength={MAX_INVITATION_LENGTH}
        onText={(file, pem) => change({ ca: { name: file, pem } })}
      />
      <Group gap={10}>
        <ActionButton
          keyName="F9"
          variant={found === null ? 'filled' : 'default'}
          icon={IconPlugConnected}
          disabled={joining.kind === 'running'}
          loading={test.kind === 'running'}
          onClick={tryIt}
        >
          {t('fleet.test')}
        </ActionButton>
        <ActionButton
          keyName="F8"
          variant={found !== null && found.fleet !== null ? 'filled' : 'default'}
          disabled={busy || (found !== null && found.fleet === null)}
          onClick={join}
        >
          {t('fleet.join')}
        </ActionButton>
      </Group>
      <div role="status">
        <ActionStatus
          state={test}
          running={t('fleet.testing')}
          done={({ milliseconds, server, fleet: there }) =>
            there === null
              ? t('fleet.foundNone', { milliseconds: Math.round(milliseconds), server })
              : t('fleet.foundFleet', { milliseconds: Math.round(milliseconds), fleet: there.name })
          }
          lh="24px"
        />
      </div>
      {found !== null && found.fleet === null && (
        <Stack gap={10}>
          <Rule />
          <Group gap={10} align="flex-end" wrap="nowrap">
            <TextInput
              flex={1}
              label={t('fleet.fleetName')}
              description={t('fleet.fleetNameHint')}
              maxLength={MAX_FLEET_NAME_LENGTH}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <ActionButton
              keyName="F7"
              icon={IconUsersPlus}
              disabled={busy || name.trim() === ''}
              onClick={create}
            >
              {t('fleet.create')}
            </ActionButton>
          </Group>
        </Stack>
      )}
      <StatusUntilDone state={joining} running={t('fleet.joining')} />
    </Section>
  );
}

/** Which CA file is chosen, if any. */
function CaState({
  file,
  missing,
}: {
  readonly file: string | null;
  readonly missing: boolean;
}): JSX.Element {
  const { t } = useTranslation();
  return (
    <span style={{ color: missing ? 'var(--tem-red-ink)' : 'var(--tem-muted)' }} role="status">
      {file === null ? t('fleet.caMissing') : t('fleet.caChosen', { file })}
    </span>
  );
}
