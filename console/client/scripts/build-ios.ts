import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConsoleAddress } from '../address/console-address.ts'
import { layOut, mend } from './capacitor-project.ts'
import { clientFolder } from './client-folder.ts'

const microphone = `	<key>NSMicrophoneUsageDescription</key>
	<string>The console records you when you try out speech recognition.</string>
`
const plainHttp = `	<key>NSAppTransportSecurity</key>
	<dict>
		<key>NSAllowsArbitraryLoadsInWebContent</key>
		<true/>
	</dict>
`

export async function buildIos(address: ConsoleAddress, folder: string): Promise<void> {
  await layOut('ios', address, folder)
  const app = join(folder, 'ios', 'App', 'App')
  const guard = await readFile(join(clientFolder, 'phone', 'ios', 'console-guard.swift'), 'utf8')
  const bundleKey = '	<key>LSRequiresIPhoneOS</key>\n'
  await mend(join(app, 'Info.plist'), [
    [bundleKey, microphone + (address.isPlain ? plainHttp : '') + bundleKey],
  ])
  // Appended to a file that the Xcode project already contains, so that the project needs no new entry.
  await mend(join(app, 'SceneDelegate.swift'), [
    ['import Capacitor\n', 'import Capacitor\nimport WebKit\n'],
    ['CAPBridgeViewController()', 'ConsoleViewController()'],
    ['class SceneDelegate', `${guard}\nclass SceneDelegate`],
  ])
  await mend(join(app, 'Base.lproj', 'Main.storyboard'), [
    [
      'customClass="CAPBridgeViewController" customModule="Capacitor"',
      'customClass="ConsoleViewController" customModule="App" customModuleProvider="target"',
    ],
  ])
}
