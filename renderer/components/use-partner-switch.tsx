import { Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choosePartner, hasWaitingOrders, switchesPartner } from '../../shared/partner-switch.ts';
import type { Settings } from '../../shared/settings.ts';
import { ActionButton } from './action-button.tsx';
import { useComponentServices } from './context/component-services.ts';
import { useSettings } from './context/settings.ts';
import { useStation } from './context/station.ts';
import { IconArrowBackUp } from './icons.tsx';
import { ProblemText } from './problem-text.tsx';
import { QuestionDialog, QuestionText } from './question-dialog.tsx';

/** What a person chooses between. */
export type ChosenPartner = 'sandbox' | 'service';

/** For how long a switch can be undone with one key, in ms. */
const UNDO_MS = 10_000;
const NOTICE = 'partner-switched';

/**
 * Chooses between practice and the real service. A switch always asks, is refused while orders wait in the list (main
 * refuses it too), and can be undone for 10 s.
 * @param onChosen called once the station uses the chosen one, also if it did before
 */
export function usePartnerSwitch(onChosen: () => void = () => undefined): {
  readonly choose: (to: ChosenPartner) => void;
  /** The question, while it is asked. */
  readonly question: JSX.Element | null;
} {
  const { t } = useTranslation();
  const { tem, settings, report } = useComponentServices();
  const { partner, printer } = useSettings();
  const [asked, setAsked] = useState<ChosenPartner | null>(null);

  const save = async (to: ChosenPartner): Promise<void> => {
    const practiceFolder = await tem.calls.printers.practiceFolder(undefined);
    await settings.save((now) => choosePartner(to, now, practiceFolder));
    if (switchesPartner({ partner }, { partner: to })) {
      notifications.show({
        id: NOTICE,
        message: <UndoNotice now={to} before={{ partner, printer }} />,
        color: 'tem',
        autoClose: UNDO_MS,
        role: 'status',
        closeButtonProps: { 'aria-label': t('app.dismiss') },
      });
    }
    onChosen();
  };
  const choose = (to: ChosenPartner): void => {
    if (switchesPartner({ partner }, { partner: to })) setAsked(to);
    else void save(to).catch(report);
  };
  return {
    choose,
    question:
      asked === null ? null : (
        <SwitchQuestion
          to={asked}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void save(asked).catch(report);
          }}
        />
      ),
  };
}

interface QuestionProps {
  readonly to: ChosenPartner;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function SwitchQuestion({ to, onConfirm, onCancel }: QuestionProps): JSX.Element {
  const { t } = useTranslation();
  const waits = useStation(({ rows }) => hasWaitingOrders(rows));
  if (waits)
    return (
      <QuestionDialog
        title={t('settings.partnerSwitch.notNow')}
        cancelLabel={t('settings.partnerSwitch.understood')}
        onCancel={onCancel}
      >
        <QuestionText>
          <ProblemText problem={{ code: 'orders-wait' }} />
        </QuestionText>
      </QuestionDialog>
    );
  return (
    <QuestionDialog
      title={t(`settings.partnerSwitch.${to}.ask`)}
      cancelLabel={t('settings.partnerSwitch.stay')}
      onCancel={onCancel}
      confirm={{ label: t(`settings.partnerSwitch.${to}.yes`), onConfirm }}
    >
      <QuestionText>{t(`settings.partnerSwitch.${to}.what`)}</QuestionText>
      <QuestionText>{t('settings.partnerSwitch.kept')}</QuestionText>
    </QuestionDialog>
  );
}

interface UndoNoticeProps {
  readonly now: ChosenPartner;
  readonly before: Pick<Settings, 'partner' | 'printer'>;
}

/** Says which partner the station uses now, and goes back to the one before. */
function UndoNotice({ now, before }: UndoNoticeProps): JSX.Element {
  const { t } = useTranslation();
  const { settings, report } = useComponentServices();
  const undo = (): void => {
    notifications.hide(NOTICE);
    void settings.save(before).catch(report);
  };
  return (
    <Group gap={12} justify="space-between">
      <Text span fw={600}>
        {t(`settings.partnerSwitch.${now}.done`)}
      </Text>
      <ActionButton
        size="sm"
        variant="default"
        keyName="Ctrl+Z"
        icon={IconArrowBackUp}
        iconSize={20}
        onClick={undo}
      >
        {t('settings.partnerSwitch.undo')}
      </ActionButton>
    </Group>
  );
}
