import { Radio, Stack, Text } from '@mantine/core';
import type { JSX, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../components/context/settings.ts';
import { type Icon, IconSchool, IconTruckDelivery } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { SettingTextField } from '../../components/setting-fields/setting-text-field.tsx';
import { usePartnerSwitch } from '../../components/use-partner-switch.tsx';
import classes from './settings.module.css';

interface Props {
  /** Stands at the end of the section. */
  readonly children?: ReactNode;
}

/** The service that the station uses, and the addresses of the user's own one; several accounts have a section of their own. */
export function ServiceSection({ children }: Props): JSX.Element {
  const { t } = useTranslation();
  const { partner, baseUrl, labelUrl, accounts } = useSettings();
  return (
    <Section title={t('settings.service')}>
      <PartnerCards />
      {partner === 'service' && accounts.length === 0 && (
        <>
          <SettingTextField
            label={t('settings.baseUrl')}
            hint={t('settings.baseUrlHint')}
            inputMode="url"
            saved={baseUrl ?? ''}
            changeOf={(text) => ({ baseUrl: text })}
          />
          <SettingTextField
            label={t('settings.labelUrl')}
            hint={t('settings.labelUrlHint')}
            inputMode="url"
            saved={labelUrl ?? ''}
            changeOf={(text) => ({ labelUrl: text })}
          />
        </>
      )}
      {children}
    </Section>
  );
}

/** How an arrow key moves among the cards. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Practice or the real service. Tab reaches the chosen one, arrow keys move only the focus, and Enter or a click on the
 * other one asks: nothing here switches by itself (https://www.w3.org/WAI/ARIA/apg/patterns/radio/ allows a group whose
 * focus does not choose).
 */
function PartnerCards(): JSX.Element {
  const { t } = useTranslation();
  const { partner, accounts } = useSettings();
  const { choose, question } = usePartnerSwitch();
  const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
    const at = cards.findIndex((card) => card === document.activeElement);
    cards[(at + step + cards.length) % cards.length]?.focus();
  };
  const card = (value: 'sandbox' | 'service'): Omit<PartnerKindCardProps, 'icon' | 'name' | 'hint'> => ({
    chosen: partner === value,
    reachable: partner === value || (partner === 'unset' && value === 'sandbox'),
    onChoose: () => choose(value),
  });
  return (
    <>
      <Stack gap={10} role="radiogroup" aria-label={t('settings.partner')} onKeyDown={moveFocus}>
        <PartnerKindCard
          {...card('sandbox')}
          icon={IconSchool}
          name={t('settings.sandbox')}
          hint={t('settings.sandboxHint')}
        />
        <PartnerKindCard
          {...card('service')}
          icon={IconTruckDelivery}
          name={t('settings.own')}
          hint={t(accounts.length === 0 ? 'settings.ownHint' : 'accounts.ownHint')}
        />
      </Stack>
      {question}
    </>
  );
}

interface PartnerKindCardProps {
  readonly chosen: boolean;
  /** Tab reaches it; the arrow keys reach the other one from there. */
  readonly reachable: boolean;
  readonly onChoose: () => void;
  readonly icon: Icon;
  readonly name: string;
  readonly hint: string;
}

function PartnerKindCard(props: PartnerKindCardProps): JSX.Element {
  const { chosen, reachable, onChoose, icon: Icon, name, hint } = props;
  return (
    <Radio.Card
      checked={chosen}
      className={classes.card}
      p="12px 16px"
      style={{ gap: 14 }}
      tabIndex={reachable ? 0 : -1}
      aria-label={name}
      onClick={() => {
        if (!chosen) onChoose();
      }}
    >
      <Radio.Indicator size="md" />
      <Icon size={28} aria-hidden />
      <Stack component="span" gap={0} fz={17}>
        <b>{name}</b>
        <Text span fz={15} c="dimmed">
          {hint}
        </Text>
      </Stack>
    </Radio.Card>
  );
}
