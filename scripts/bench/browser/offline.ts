import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { chromiumIsThere, startChromiumIn } from '../../../test/browser/support/chromium.ts'
import { keptOf } from '../../../test/browser/support/kept.ts'
import { signIn } from '../../../test/support/people.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import { sentenceShown, timeOf } from './windows.ts'

const SENTENCES = 3_000
const ROUNDS = 7
const READABLE_MS = 1_000
const PHONE: BrowserContextOptions = { locale: 'en', viewport: { width: 390, height: 844 } }
const POLL_MS = 200

export async function keptWithoutNetwork({ stack, password, signal }: OnStack): Promise<Line[]> {
  if (!chromiumIsThere()) return []
  const { study: address } = stack.addresses
  const { id } = await upload(stack, splitText(SENTENCES), signal)
  const login = await signIn(stack, 'root', password)
  const profile = await temporaryFolder()
  try {
    const text = `${address}/app/reader/#/read/${id}/${SENTENCES / 2}`
    await using context = await startChromiumIn(profile.path, PHONE)
    await storeSession(context, `${address}/health`, login)
    await keep(context, text, login.user.id, signal)
    await context.close()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      signal.throwIfAborted()
      await using started = await startChromiumIn(profile.path, PHONE)
      await started.setOffline(true)
      times.push(await timeOf(await started.newPage(), text, sentenceShown))
    }
    const of = `${Math.max(...times).toFixed(0)} ms at most, ${ROUNDS} starts of the browser`
    const what = `reader, a kept text of ${SENTENCES.toLocaleString('en')} sentences readable without a network`
    return [wanted(what, READABLE_MS, median(times), of)]
  } finally {
    await profile.remove()
  }
}

async function storeSession(context: BrowserContext, address: string, session: object) {
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate(`localStorage.setItem('yomu.session', ${JSON.stringify(JSON.stringify(session))})`)
  await page.close()
}

async function keep(context: BrowserContext, text: string, user: number, signal: AbortSignal) {
  const page = await context.newPage()
  await page.goto(text)
  await sentenceShown(page)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  while ((await keptOf(page, user))?.length !== 1) await wait(POLL_MS, undefined, { signal })
  await page.reload()
  await sentenceShown(page)
  await page.waitForLoadState('networkidle')
  await page.close()
}
