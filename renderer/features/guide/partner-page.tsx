import { IconSchool, IconTruckDelivery } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../components/context/settings.ts';
import { type ChosenPartner, usePartnerSwitch } from '../../components/use-partner-switch.tsx';
import { AnswerButton } from './answer-button.tsx';
import { GuidePage } from './guide-page.tsx';
import type { GuideNavigation } from './guide-pages.ts';

/** Chooses between the built-in sandbox and the user's own service. */
export function PartnerPage({ walk }: { walk: GuideNavigation }): JSX.Element {
  const { t } = useTranslation();
  const { partner } = useSettings();
  const { choose: choosePartner, question } = usePartnerSwitch(walk.next);
  const choose = (chosen: ChosenPartner) => (): void => choosePartner(chosen);
  const now = partner === 'service' ? 'service' : 'sandbox';
  return (
    <GuidePage
      title={t('setup.guide.partner')}
      lead={t('setup.guide.partnerLead')}
      navigation={walk}
      onEnter={choose(now)}
    >
      <AnswerButton
        icon={<IconSchool size={44} stroke={1.6} aria-hidden />}
        name={t('welcome.sandbox')}
        hint={t('welcome.sandboxHint')}
        keyName="F2"
        chosen={partner === 'sandbox'}
        autoFocus={now === 'sandbox'}
        onChoose={choose('sandbox')}
      />
      <AnswerButton
        icon={<IconTruckDelivery size={44} stroke={1.6} aria-hidden />}
        name={t('welcome.service')}
        hint={t('welcome.serviceHint')}
        keyName="F3"
        chosen={partner === 'service'}
        autoFocus={now === 'service'}
        onChoose={choose('service')}
      />
      {question}
    </GuidePage>
  );
}
