import type { CapacitorConfig } from '@capacitor/cli'
import type { ConsoleAddress } from '../address/console-address.ts'
import { appId, appName } from '../app-identity.ts'

/** The only local page of the app. Capacitor needs an index.html, and shows it when the server does not answer. */
export const localPage = 'index.html'

/**
 * Origin and path, separated: Capacitor opens its native bridge to the origin of `server.url`, and a path in it would
 * open the bridge to every frame.
 */
export function phoneConfig({ origin, path, isPlain }: ConsoleAddress): CapacitorConfig {
  return {
    appId,
    appName,
    webDir: 'www',
    server: {
      url: origin,
      appStartPath: path,
      errorPath: localPage,
      allowNavigation: [],
      ...(isPlain ? { cleartext: true } : {}),
    },
  }
}
