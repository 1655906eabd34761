import type { TFunction } from 'i18next';
import type { GuideStep } from '../../../shared/settings.ts';

/** The name of a guide step. */
export function stepName(step: GuideStep, t: TFunction): string {
  switch (step) {
    case 'language':
      return t('setup.guide.stepLanguage');
    case 'service':
      return t('setup.guide.stepService');
    case 'printer':
      return t('setup.guide.stepPrinter');
    case 'scanner':
      return t('setup.guide.stepScanner');
    case 'done':
      return t('setup.guide.stepDone');
  }
}
