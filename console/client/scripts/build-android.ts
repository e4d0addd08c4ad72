import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConsoleAddress } from '../address/console-address.ts'
import { appId } from '../app-identity.ts'
import { layOut, mend } from './capacitor-project.ts'
import { clientFolder } from './client-folder.ts'

const permissions = ['RECORD_AUDIO', 'MODIFY_AUDIO_SETTINGS'].map(
  name => `    <uses-permission android:name="android.permission.${name}" />\n`,
)

export async function buildAndroid(address: ConsoleAddress, folder: string): Promise<void> {
  await layOut('android', address, folder)
  const main = join(folder, 'android', 'app', 'src', 'main')
  const internet = '    <uses-permission android:name="android.permission.INTERNET" />\n'
  await mend(join(main, 'AndroidManifest.xml'), [
    [internet, [internet, ...permissions].join('')],
    // The WebView's storage holds the sign-in, so it is excluded from backups.
    ['android:allowBackup="true"', 'android:allowBackup="false"'],
  ])
  const sources = join(clientFolder, 'phone', 'android')
  await cp(sources, join(main, 'java', ...appId.split('.')), { recursive: true })
}
