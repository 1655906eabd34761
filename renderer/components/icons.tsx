import tabler from '@iconify-json/tabler/icons.json';
import type { ReactElement, SVGProps } from 'react';

// The icons of Tem, from Tabler's set: the build takes those into the app that are named here (vite.config.ts, `keepNamedIcons`).

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** CSS pixels, by default 24. */
  readonly size?: number;
  /** Of the lines, in 24ths of the size; by default 2. Filled icons have none. */
  readonly stroke?: number;
}

export type Icon = (props: IconProps) => ReactElement;

function drawn(name: keyof typeof tabler.icons): Icon {
  const { body } = tabler.icons[name];
  // All are paths, either filled or drawn by a line; the rest of the text says which.
  const paths = Array.from(body.matchAll(/ d="([^"]+)"/g), ([, d]) => <path key={d} d={d} />);
  const isFilled = !body.includes('stroke=');
  return ({ size = 24, stroke = 2, ...props }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(isFilled
        ? { fill: 'currentColor' }
        : {
            fill: 'none',
            stroke: 'currentColor',
            strokeWidth: stroke,
            strokeLinecap: 'round',
            strokeLinejoin: 'round',
          })}
      {...props}
    >
      {paths}
    </svg>
  );
}

export const IconAlertOctagonFilled = drawn('alert-octagon-filled');
export const IconAlertTriangle = drawn('alert-triangle');
export const IconArrowBackUp = drawn('arrow-back-up');
export const IconArrowLeft = drawn('arrow-left');
export const IconArrowsExchange = drawn('arrows-exchange');
export const IconBan = drawn('ban');
export const IconBarcode = drawn('barcode');
export const IconBolt = drawn('bolt');
export const IconBroadcast = drawn('broadcast');
export const IconBroadcastOff = drawn('broadcast-off');
export const IconCalculator = drawn('calculator');
export const IconCheck = drawn('check');
export const IconChecklist = drawn('checklist');
export const IconChecks = drawn('checks');
export const IconChevronDown = drawn('chevron-down');
export const IconChevronRight = drawn('chevron-right');
export const IconChevronUp = drawn('chevron-up');
export const IconCircleCheck = drawn('circle-check');
export const IconCircleDashed = drawn('circle-dashed');
export const IconCircleX = drawn('circle-x');
export const IconClipboardCheck = drawn('clipboard-check');
export const IconClipboardList = drawn('clipboard-list');
export const IconClipboardX = drawn('clipboard-x');
export const IconClock = drawn('clock');
export const IconClockExclamation = drawn('clock-exclamation');
export const IconClockPause = drawn('clock-pause');
export const IconCloudDownload = drawn('cloud-download');
export const IconCloudOff = drawn('cloud-off');
export const IconCopy = drawn('copy');
export const IconCopyCheck = drawn('copy-check');
export const IconDatabaseExclamation = drawn('database-exclamation');
export const IconDoorExit = drawn('door-exit');
export const IconDownload = drawn('download');
export const IconEqual = drawn('equal');
export const IconEraser = drawn('eraser');
export const IconExternalLink = drawn('external-link');
export const IconEyeExclamation = drawn('eye-exclamation');
export const IconFileDownload = drawn('file-download');
export const IconFileImport = drawn('file-import');
export const IconFileSpreadsheet = drawn('file-spreadsheet');
export const IconFileUpload = drawn('file-upload');
export const IconFileZip = drawn('file-zip');
export const IconFilter = drawn('filter');
export const IconFolderOpen = drawn('folder-open');
export const IconHandStop = drawn('hand-stop');
export const IconHelpCircle = drawn('help-circle');
export const IconHelpOctagon = drawn('help-octagon');
export const IconHistory = drawn('history');
export const IconInfoCircle = drawn('info-circle');
export const IconKey = drawn('key');
export const IconKeyOff = drawn('key-off');
export const IconKeyboard = drawn('keyboard');
export const IconKeyboardOff = drawn('keyboard-off');
export const IconLayoutGrid = drawn('layout-grid');
export const IconLink = drawn('link');
export const IconLinkOff = drawn('link-off');
export const IconList = drawn('list');
export const IconListCheck = drawn('list-check');
export const IconListSearch = drawn('list-search');
export const IconLoader = drawn('loader');
export const IconLock = drawn('lock');
export const IconLockOpen = drawn('lock-open');
export const IconMailForward = drawn('mail-forward');
export const IconMailOpened = drawn('mail-opened');
export const IconPackage = drawn('package');
export const IconPackageOff = drawn('package-off');
export const IconPackages = drawn('packages');
export const IconPencil = drawn('pencil');
export const IconPencilX = drawn('pencil-x');
export const IconPlayerPauseFilled = drawn('player-pause-filled');
export const IconPlayerPlayFilled = drawn('player-play-filled');
export const IconPlayerStopFilled = drawn('player-stop-filled');
export const IconPlugConnected = drawn('plug-connected');
export const IconPlugConnectedX = drawn('plug-connected-x');
export const IconPlus = drawn('plus');
export const IconPower = drawn('power');
export const IconPrinter = drawn('printer');
export const IconPrinterOff = drawn('printer-off');
export const IconReceipt = drawn('receipt');
export const IconRefresh = drawn('refresh');
export const IconRepeat = drawn('repeat');
export const IconRoute = drawn('route');
export const IconRulerMeasure = drawn('ruler-measure');
export const IconScan = drawn('scan');
export const IconSchool = drawn('school');
export const IconSearch = drawn('search');
export const IconSearchOff = drawn('search-off');
export const IconSend = drawn('send');
export const IconSettings = drawn('settings');
export const IconShieldCheck = drawn('shield-check');
export const IconStack2 = drawn('stack-2');
export const IconSticker = drawn('sticker');
export const IconTableImport = drawn('table-import');
export const IconTag = drawn('tag');
export const IconTrash = drawn('trash');
export const IconTruck = drawn('truck');
export const IconTruckDelivery = drawn('truck-delivery');
export const IconTruckReturn = drawn('truck-return');
export const IconUpload = drawn('upload');
export const IconUrgent = drawn('urgent');
export const IconUserCheck = drawn('user-check');
export const IconUserPlus = drawn('user-plus');
export const IconUserQuestion = drawn('user-question');
export const IconUsersPlus = drawn('users-plus');
export const IconVolume = drawn('volume');
export const IconVolumeOff = drawn('volume-off');
export const IconWebhook = drawn('webhook');
export const IconWifiOff = drawn('wifi-off');
export const IconX = drawn('x');
export const IconZoomQuestion = drawn('zoom-question');
