import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { programAt } from '../../../lib/platform/disk/debian-files.ts'
import { EVENT_MS } from '../../../scripts/test/limits.ts'

/** Quiet on a network that lets nothing out, and with a microphone that hears a tone. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** Debian's, which the set-up installs, or the one on the PATH. `CHROMIUM_BIN` names another. */
const whole = process.env.CHROMIUM_BIN ?? programAt('/usr/bin/chromium') ?? 'chromium'
export const chromiumIsThere = () => existsSync(whole)

/** The same engine without the surface of a browser, which opens a window in a third of the time. */
const shell = '/usr/bin/chromium-headless-shell'
const forTests = process.env.CHROMIUM_BIN ?? (existsSync(shell) ? shell : whole)

export const startChromium = (executablePath = whole, moreFlags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath,
    headless: true,
    args: [...flags, ...moreFlags],
    timeout: EVENT_MS,
  })

/** A browser that keeps all in a folder, as a learner's does: what is in it when it ends is there when it starts again. */
export const startChromiumIn = (folder: string, options: BrowserContextOptions) =>
  chromium.launchPersistentContext(folder, {
    ...options,
    executablePath: whole,
    headless: true,
    args: [...flags],
  })

/** A browser that finds every name below a domain at a port of this machine, whatever certificate it has. */
export async function chromiumFor(domain: string, port: number): Promise<SharedBrowser> {
  const browser = await startChromium(forTests, [
    `--host-resolver-rules=MAP *.${domain}:443 127.0.0.1:${port}`,
    // A service worker comes only with a certificate that the browser accepts.
    '--ignore-certificate-errors',
  ])
  return {
    newContext: options => patientContext(browser, { ...options, ignoreHTTPSErrors: true }),
    close: () => browser.close(),
  }
}

/** The part of a browser that tests use: windows that share nothing with one another. */
export type SharedBrowser = Pick<Browser, 'newContext' | 'close'>

/** Windows in which every wait has the limit of an event. */
async function patientContext(browser: Browser, options?: BrowserContextOptions) {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(EVENT_MS)
  return context
}

let shared: Promise<Browser> | undefined

/** One browser for all files of a worker; `close` closes the windows, and the browser ends with the worker. */
export async function sharedChromium(): Promise<SharedBrowser> {
  shared ??= startChromium(forTests)
  const browser = await shared
  return {
    newContext: options => patientContext(browser, options),
    close: async () => {
      await Promise.all(browser.contexts().map(context => context.close()))
    },
  }
}
