import type { TFunction } from 'i18next';
import { RAW_LANGUAGE_NAMES } from '../../../shared/raw-printer.ts';
import type { TriedMethod } from './print-method-trial.ts';

/** What a way of speaking to a printer is called. */
export function printMethodName(way: TriedMethod, t: TFunction): string {
  return way === null ? t('ways.driver') : t('ways.straight', { language: RAW_LANGUAGE_NAMES[way] });
}
