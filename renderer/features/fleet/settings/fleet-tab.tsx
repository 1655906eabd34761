import { Stack, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Columns } from '../../../components/columns.tsx';
import { Section } from '../../../components/section.tsx';
import { useFleetServices } from '../fleet-services.ts';
import { AccountsSection } from './accounts-section.tsx';
import { AddressSection } from './address-section.tsx';
import { DoubtSection } from './doubt-section.tsx';
import { InvitationSection } from './invitation-section.tsx';
import { InviteSection } from './invite-section.tsx';
import { StateSection } from './state-section.tsx';

/** The tab "many stations": how to join a fleet, or how this station stands with its own. */
export function FleetTab(): JSX.Element {
  const { t } = useTranslation();
  const { fleet } = useFleetServices();
  const { connection } = useStore(fleet.store, ({ state }) => state);
  const alone = connection.kind === 'alone';
  return (
    <Columns gap={16}>
      <Stack gap={16}>
        {alone ? (
          <>
            <Section title={t('fleet.aloneTitle')}>
              <Text lh="24px">{t('fleet.aloneHint')}</Text>
            </Section>
            <InvitationSection />
          </>
        ) : (
          <>
            <StateSection />
            <DoubtSection />
            <AccountsSection />
          </>
        )}
      </Stack>
      <Stack gap={16}>{alone ? <AddressSection /> : <InviteSection />}</Stack>
    </Columns>
  );
}
