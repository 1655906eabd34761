import type { TFunction } from 'i18next';
import { describeAllowedCode } from '../../../shared/code-text.ts';
import type { Language } from '../../../shared/language.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { PortableSetting } from '../../../shared/settings-file.ts';
import { formatPrinterOption } from '../../components/format-printer-option.ts';
import { printerOptionOf } from '../../components/printer-options.ts';

/** A setting's value as a person reads it. */
export function formatSetting(
  name: PortableSetting,
  settings: Settings,
  language: Language,
  t: TFunction,
): string {
  switch (name) {
    case 'printUnreadable':
    case 'holdOtherReceiver':
    case 'checkStatus':
    case 'createToBatch':
    case 'scanBack':
    case 'kiosk':
    case 'startWithMachine':
      return t(settings[name] ? 'setup.on' : 'setup.off');
    case 'reprintDays':
    case 'keepEventsDays':
    case 'chunkSize':
      return String(settings[name]);
    case 'agreedCodes':
      return settings.agreedCodes.length === 0
        ? t('setup.nothing')
        : settings.agreedCodes.map((code) => describeAllowedCode(code)[language]).join('; ');
    case 'volume':
      return `${settings.volume}%`;
    case 'size':
      return settings.size;
    case 'baseUrl':
    case 'labelUrl':
    case 'updateUrl':
      return settings[name] ?? t('setup.nothing');
    case 'printer':
      return settings.printer === null
        ? t('setup.nothing')
        : formatPrinterOption(printerOptionOf(settings.printer), t, null);
    case 'partner':
      return settings.partner === 'unset' ? t('setup.nothing') : t(`setup.value.${settings.partner}`);
    case 'language':
    case 'mode':
    case 'theme':
    case 'textSize':
      return t(`setup.value.${settings[name]}`);
    case 'profiles': {
      const sizes = Object.keys(settings.profiles).join(', ');
      return sizes === '' ? t('setup.nothing') : t('setup.changedSizes', { sizes });
    }
    case 'scanner': {
      const { terminator, prefix, suffix, letterCase } = settings.scanner;
      const parts = [prefix, '…', suffix].filter((part) => part !== '').join('');
      return `${terminator} · ${letterCase}${parts === '…' ? '' : ` · ${parts}`}`;
    }
  }
}
