import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { type JSX, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetAccountLink } from '../../../../shared/fleet.ts';
import { type Problem, problemOf } from '../../../../shared/problem.ts';
import { isDeclined } from '../../../components/context/api.ts';
import { IconAlertTriangle, IconLink } from '../../../components/icons.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProblemText } from '../../../components/problem-text.tsx';
import { Section } from '../../../components/section.tsx';
import { Hint, Rule } from '../../../components/typography.ts';
import { useFleetServices } from '../fleet-services.ts';

/** Stands for an account that is new to the fleet; a select's value is a string. */
const OTHER = '';

/** Which account of the fleet each of this station's is. One that nobody linked holds its labels. */
export function AccountsSection(): JSX.Element | null {
  const { t } = useTranslation();
  const { tem, fleet } = useFleetServices();
  const [links, setLinks] = useState<readonly FleetAccountLink[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const load = useCallback(
    () =>
      tem.calls.fleet
        .accounts(undefined)
        .then(setLinks)
        .then(() => setProblem(null))
        .catch((thrown: unknown) => setProblem(problemOf(thrown))),
    [tem],
  );
  useEffect(() => {
    void load();
    // A link may come with the connection.
    return fleet.store.subscribe(() => void load());
  }, [load, fleet]);
  const link = (account: FleetAccountLink, to: FleetAccountLink['candidates'][number] | null): void =>
    void tem.calls.fleet
      .linkAccount({ account: { id: account.account, name: nameOf(account.name, '') }, fleetAccount: to })
      .then(setLinks, (thrown: unknown) => {
        if (!isDeclined(thrown)) setProblem(problemOf(thrown));
      });
  return (
    <Section title={t('fleet.accounts')}>
      <Hint>{t('fleet.accountsHint')}</Hint>
      {problem !== null && (
        <Notice tone="red" icon={IconAlertTriangle} role="alert">
          <ProblemText problem={problem} />
        </Notice>
      )}
      {links?.map((one, at) => (
        <Stack key={one.account} gap={10}>
          {at > 0 && <Rule />}
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {nameOf(one.name, t('fleet.unnamed'))}
          </Text>
          {one.linked === null ? (
            <LinkForm link={one} onLink={(to) => link(one, to)} />
          ) : (
            <Text>{t('fleet.linkedTo', { name: nameOf(one.linked.name, t('fleet.unnamed')) })}</Text>
          )}
        </Stack>
      ))}
    </Section>
  );
}

const nameOf = (name: string, unnamed: string): string => (name.trim() === '' ? unnamed : name);

interface LinkFormProps {
  readonly link: FleetAccountLink;
  readonly onLink: (to: FleetAccountLink['candidates'][number] | null) => void;
}

/** A manager's choice among the fleet's accounts of the same service. */
function LinkForm({ link, onLink }: LinkFormProps): JSX.Element {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(link.candidates[0]?.id ?? OTHER);
  const data = [
    ...link.candidates.map(({ id, name }) => ({ value: id, label: nameOf(name, t('fleet.unnamed')) })),
    { value: OTHER, label: t('fleet.linkOther') },
  ];
  return (
    <>
      <Notice tone="amber" icon={IconAlertTriangle}>
        <Text>{t('fleet.unlinked')}</Text>
      </Notice>
      <Group gap={10} align="flex-end" wrap="nowrap">
        <Select
          flex={1}
          label={t('fleet.linkChoice', { name: nameOf(link.name, t('fleet.unnamed')) })}
          data={data}
          value={chosen}
          allowDeselect={false}
          onChange={(value) => setChosen(value ?? OTHER)}
        />
        <Button
          variant="default"
          leftSection={<IconLink size={22} aria-hidden />}
          onClick={() => onLink(link.candidates.find(({ id }) => id === chosen) ?? null)}
        >
          {t('fleet.link')}
        </Button>
      </Group>
    </>
  );
}
