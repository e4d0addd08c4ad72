import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

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

/** Debian's; the set-up installs it. `CHROMIUM_BIN` names another. */
const executablePath = process.env.CHROMIUM_BIN ?? '/usr/bin/chromium'
export const chromiumIsThere = () => existsSync(executablePath)

export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    headless: true,
    args: flags,
  })
