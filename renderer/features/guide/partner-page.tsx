import { type JSX, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../components/context/settings.ts';
import { IconFileUpload, IconSchool, IconTruckDelivery } from '../../components/icons.tsx';
import {
  type FileChooser,
  SettingsFileChooser,
} from '../../components/settings-file/settings-file-chooser.tsx';
import { SettingsFileTask } from '../../components/settings-file/settings-file-task.tsx';
import { useSettingsFile } from '../../components/settings-file/use-settings-file.ts';
import { type ChosenPartner, usePartnerSwitch } from '../../components/use-partner-switch.tsx';
import { AnswerButton } from './answer-button.tsx';
import { GuidePage } from './guide-page.tsx';
import type { GuideWalk } from './guide-pages.ts';
import { useGuideServices } from './guide-services.ts';

/** Chooses between the built-in sandbox and the user's own service, or takes both and more from another station's file. */
export function PartnerPage({ walk }: { walk: GuideWalk }): JSX.Element {
  const { t } = useTranslation();
  const { partner } = useSettings();
  const { choose: choosePartner, question } = usePartnerSwitch(walk.next);
  const choose = (chosen: ChosenPartner) => (): void => choosePartner(chosen);
  const { settings } = useGuideServices();
  const chooser = useRef<FileChooser>(null);
  // The file answers service and addresses; what no file has comes next: the token, or the printer in practice.
  const file = useSettingsFile(() => {
    const real = settings.store.getState().settings?.partner === 'service';
    walk.skipTo(real ? 'token' : 'printer');
  });
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
      <AnswerButton
        icon={<IconFileUpload size={44} stroke={1.6} aria-hidden />}
        name={t('setup.guide.fromFile')}
        hint={t('setup.guide.fromFileHint')}
        keyName="F4"
        chosen={false}
        autoFocus={false}
        onChoose={() => chooser.current?.choose()}
      />
      <SettingsFileChooser ref={chooser} onFile={file.read} />
      <SettingsFileTask file={file} />
      {question}
    </GuidePage>
  );
}
