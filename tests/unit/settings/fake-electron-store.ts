import Conf from 'conf';

/**
 * electron-store is conf with Electron's paths, which the settings do not use, and another word for the name. For unit tests:
 * vi.mock('electron-store', () => import('./fake-electron-store.ts')).
 */
export default class extends Conf {
  constructor({ cwd, name }: { cwd: string; name: string }) {
    super({ cwd, configName: name });
  }
}
