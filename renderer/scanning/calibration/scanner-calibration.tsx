import { Flex } from '@mantine/core';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerProfile } from '../../../shared/scanner.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { IconCircleCheck } from '../../components/icons.tsx';
import { useScanningServices } from '../scanning-services.ts';
import { CalibrationHint, CalibrationPanel } from './calibration-panel.tsx';

interface Props {
  /** Starts without a button press, for a screen dedicated to calibration. */
  readonly startImmediately?: boolean;
  /** The calibration is over: saved to the settings, or discarded. */
  readonly onDone?: (result: 'saved' | 'cancelled') => void;
  /** Enter before the first scan goes on without a calibration. */
  readonly onSkip?: () => void;
}

/** Measures how the station's scanner types and saves the result to the settings. */
export function ScannerCalibration({ startImmediately = false, onDone, onSkip }: Props): JSX.Element {
  const { t } = useTranslation();
  const { settings, report } = useScanningServices();
  const [stage, setStage] = useState<'idle' | 'scanning' | 'saving' | 'saved'>(
    startImmediately ? 'scanning' : 'idle',
  );
  const keep = async (scanner: ScannerProfile): Promise<void> => {
    setStage('saving');
    try {
      await settings.save({ scanner });
    } catch (thrown) {
      setStage('scanning');
      throw thrown;
    }
    setStage('saved');
    onDone?.('saved');
  };
  if (stage === 'scanning' || stage === 'saving')
    return (
      <CalibrationPanel
        busy={stage === 'saving'}
        onSkip={onSkip}
        onSave={(scanner) => void keep(scanner).catch(report)}
        onCancel={() => {
          setStage('idle');
          onDone?.('cancelled');
        }}
      />
    );
  return (
    <Flex direction="column" gap={14}>
      <CalibrationHint>{t('input.calibration.hint')}</CalibrationHint>
      <Flex wrap="wrap" align="center" gap={10}>
        <ActionButton keyName="F8" onClick={() => setStage('scanning')}>
          {t('input.calibration.start')}
        </ActionButton>
        <span role="status">
          {stage === 'saved' && (
            <Flex component="span" align="center" gap={8} fz={16} fw="600" c="var(--tem-green-ink)">
              <IconCircleCheck size={22} aria-hidden />
              {t('input.calibration.kept')}
            </Flex>
          )}
        </span>
      </Flex>
    </Flex>
  );
}
