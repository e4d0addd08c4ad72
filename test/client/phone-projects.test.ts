import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mend } from '../../console/client/scripts/capacitor-project.ts'
import { clientFolder } from '../../console/client/scripts/client-folder.ts'
import { deepDescribe, deepIt, isDeep } from '../support/sample.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { runBuild } from './support/client-build.ts'

const secure = 'https://console.example.org/app/console/'

const addresses = [
  [secure, false],
  ['http://192.168.1.20:8015/', true],
] as const
describe.each(isDeep ? addresses : addresses.slice(0, 1))('the projects for %s', (url, isPlain) => {
  const built = startedForFile(() => runBuild(['android', 'ios'], url))
  const read = (...path: string[]) => readFile(join(built().folder, ...path), 'utf8')
  const android = (...path: string[]) => read('android', 'android', 'app', 'src', 'main', ...path)
  const ios = (...path: string[]) => read('ios', 'ios', 'App', 'App', ...path)

  it.each([
    ['Android', android, ['assets', 'capacitor.config.json'], ['assets', 'public', 'index.html']],
    ['iOS', ios, ['capacitor.config.json'], ['public', 'index.html']],
  ])(
    'contain the address for %s, in the configuration and in the local page',
    async (_, file, config, page) => {
      expect(built().exitCode).toBe(0)
      const { server } = JSON.parse(await file(...config))
      expect(server.url + server.appStartPath).toBe(url)
      expect(server).toMatchObject({ allowNavigation: [], errorPath: 'index.html' })
      expect(await file(...page)).toContain(`location.replace("${url}")`)
    },
  )

  deepIt('allow recording on Android, and keep the session out of backups', async () => {
    const manifest = await android('AndroidManifest.xml')
    const permissions = Array.from(
      manifest.matchAll(/uses-permission android:name="([^"]+)"/g),
      ([, name]) => name,
    )
    expect(permissions).toEqual([
      'android.permission.INTERNET',
      'android.permission.RECORD_AUDIO',
      'android.permission.MODIFY_AUDIO_SETTINGS',
    ])
    expect(manifest).toContain('android:allowBackup="false"')
    const merged = await read(
      'android',
      'android',
      'capacitor-cordova-android-plugins',
      'src',
      'main',
      'AndroidManifest.xml',
    )
    expect(merged.includes('usesCleartextTraffic="true"')).toBe(isPlain)
  })

  deepIt('guard the navigation on Android', async () => {
    const sources = ['java', 'org', 'yomu', 'console']
    expect(await android(...sources, 'MainActivity.java')).toContain(
      'bridge.setWebViewClient(new GuardedWebViewClient(bridge))',
    )
    for (const name of ['GuardedWebViewClient.java', 'ConsoleOrigin.java'])
      expect(await android(...sources, name)).toBe(
        await readFile(join(clientFolder, 'phone', 'android', name), 'utf8'),
      )
    expect(await read('android', 'android', 'app', 'build.gradle')).toContain(
      'applicationId "org.yomu.console"',
    )
  })

  deepIt('guard the navigation on iOS, and allow recording', async () => {
    const scene = await ios('SceneDelegate.swift')
    expect(scene).toContain('window?.rootViewController = ConsoleViewController()')
    expect(scene).toContain(await readFile(join(clientFolder, 'phone', 'ios', 'console-guard.swift'), 'utf8'))
    expect(await ios('Base.lproj', 'Main.storyboard')).toContain('customClass="ConsoleViewController"')
    const info = await ios('Info.plist')
    expect(info).toContain('<key>NSMicrophoneUsageDescription</key>')
    expect(info.includes('NSAllowsArbitraryLoadsInWebContent')).toBe(isPlain)
  })
})

deepDescribe('changing a template', () => {
  it('fails if the template does not contain the expected text', async () => {
    const file = join(clientFolder, 'phone', 'android', 'MainActivity.java')
    await expect(mend(file, [['not there', 'anything']])).rejects.toThrow('should contain "not there" once')
  })
})
