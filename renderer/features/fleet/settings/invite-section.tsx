import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatDateTime } from '../../../../shared/date-time.ts';
import {
  INVITATION_HOURS,
  type Invitation,
  type InvitationHours,
} from '../../../../shared/fleet-invitation.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { ActionStatus } from '../../../components/action-status.tsx';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { IconAlertTriangle, IconDownload, IconMailForward } from '../../../components/icons.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Section } from '../../../components/section.tsx';
import { Hint, Rule } from '../../../components/typography.ts';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { useTexts } from '../../../i18n/use-language.ts';
import { useFleetServices } from '../fleet-services.ts';
import { QrCode } from './qr-code.tsx';
import { StatusUntilDone } from './status-until-done.tsx';

/** Makes an invitation for one more station, and shows it until the screen is left. */
export function InviteSection(): JSX.Element {
  const { t } = useTranslation();
  const { tem, fleet } = useFleetServices();
  const { mayInvite, connection } = useStore(fleet.store, ({ state }) => state);
  const [hours, setHours] = useState<InvitationHours>(8);
  const [tokens, setTokens] = useState(false);
  const [made, run] = useAsyncAction<Invitation>();
  return (
    <Section title={t('fleet.invite')}>
      <Hint>{t('fleet.inviteHint')}</Hint>
      {mayInvite ? (
        <>
          <ChoiceField
            label={t('fleet.validFor')}
            value={String(hours)}
            options={INVITATION_HOURS.map((one) => ({
              value: String(one),
              label: t('fleet.hours', { hours: one }),
            }))}
            onChange={(value) => setHours(INVITATION_HOURS.find((one) => String(one) === value) ?? 8)}
          />
          <Checkbox
            label={t('fleet.withTokens')}
            description={t('fleet.withTokensHint')}
            checked={tokens}
            onChange={(event) => setTokens(event.currentTarget.checked)}
          />
          <Group gap={10}>
            <ActionButton
              keyName="F8"
              icon={IconMailForward}
              disabled={connection.kind !== 'connected'}
              loading={made.kind === 'running'}
              onClick={() => void run(() => tem.calls.fleet.invite({ hours, tokens }))}
            >
              {t('fleet.makeInvitation')}
            </ActionButton>
          </Group>
          <StatusUntilDone state={made} running={t('fleet.makingInvitation')} />
          {made.kind === 'done' && <MadeInvitation invitation={made.result} />}
        </>
      ) : (
        <Text>{t('fleet.mayNotInvite')}</Text>
      )}
    </Section>
  );
}

/** The invitation for whoever sets the other station up: the QR code, the code of the tokens, the file. */
function MadeInvitation({ invitation }: { readonly invitation: Invitation }): JSX.Element {
  const { t, language } = useTexts();
  const { tem } = useFleetServices();
  const [saved, run] = useAsyncAction<string>();
  const { scanned, code, accounts, expiresAtMs } = invitation;
  return (
    <Stack gap={12}>
      <Rule />
      <Text fw={600}>{t('fleet.qrTitle')}</Text>
      {scanned === null ? (
        <Notice tone="amber" icon={IconAlertTriangle}>
          <Text>{t('fleet.noQr')}</Text>
        </Notice>
      ) : (
        <QrCode text={scanned} label={t('fleet.qrAlt')} />
      )}
      {code !== null && (
        <div>
          <Text fw={600}>{t('fleet.code')}</Text>
          <Text fz={32} fw={700} ff="monospace" style={{ userSelect: 'text' }}>
            {code}
          </Text>
          <Text c="dimmed">{t('fleet.codeFor', { accounts: accounts.join(', ') })}</Text>
        </div>
      )}
      <Text>{t('fleet.validUntil', { until: formatDateTime(expiresAtMs, language) })}</Text>
      <Group gap={10}>
        <ActionButton
          keyName="Ctrl+S"
          variant="default"
          icon={IconDownload}
          onClick={() => void run(() => tem.calls.fleet.saveInvitation(undefined))}
        >
          {t('fleet.saveFile')}
        </ActionButton>
      </Group>
      <div role="status">
        <ActionStatus state={saved} done={(file) => t('fleet.savedTo', { file })} lh="24px" />
      </div>
    </Stack>
  );
}
