import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page, Request } from 'playwright-core'
import { nothingStored, type OpenPage, signedInAt } from '../../../test/browser/support/page.ts'
import { openReader } from '../../../test/browser/support/reader-page.ts'
import type { TestStack } from '../../../test/support/stack.ts'
import { type Chosen, type Look, nameOf, type Picture, windowOf } from '../looks.ts'
import type { Prepared } from './learners.ts'
import { type AppScreen, appScreens } from './screens.ts'

const PAUSE_MS = 50
const QUIET_MS = 600
/** A stream of progress stays open. */
const LONGEST_WAIT_MS = 20_000
const LOADING = /^(?:Loading…|読み込み中…|加载中…)$/

export const chosenScreens = ({ includes }: Chosen) =>
  appScreens.filter(({ name }) => includes(name) || includes(`reader-${name}`))

/** The chosen screens of the learners' app in the chosen looks. */
export function readerPictures(
  browser: Browser,
  stack: TestStack,
  prepared: Prepared,
  chosen: Chosen,
): Picture[] {
  return chosen.looks.flatMap(look =>
    chosenScreens(chosen).map(screen => ({
      name: nameOf(`reader-${screen.name}`, look),
      take: () => pictureOf(browser, stack, prepared, screen, look),
    })),
  )
}

async function pictureOf(
  browser: Browser,
  stack: TestStack,
  prepared: Prepared,
  screen: AppScreen,
  look: Look,
): Promise<Buffer | null> {
  const { page, close } = await opened(browser, stack, prepared, screen, look)
  const shown = shownOn(page)
  try {
    if (screen.furigana) {
      const kept = { furigana: screen.furigana }
      await page.evaluate(value => localStorage.setItem('yomu.reading', JSON.stringify(value)), kept)
      await page.reload()
    }
    await shown()
    if (screen.name !== 'not-here' && (await leadsNowhere(page))) return null
    await screen.arrange?.(page)
    await shown()
    return await page.screenshot({ animations: 'disabled' })
  } finally {
    await close()
  }
}

function opened(
  browser: Browser,
  stack: TestStack,
  prepared: Prepared,
  { who, place }: AppScreen,
  look: Look,
): Promise<OpenPage> {
  const stored = who === 'guest' ? nothingStored : signedInAt(stack.addresses.study, prepared.learners[who])
  const at = typeof place === 'string' ? place : place(prepared)
  return openReader(browser, stack, { ...windowOf(look), place: at }, stored)
}

/** True if the app does not have the screen yet. */
const leadsNowhere = async (page: Page) =>
  /^(?:There is nothing here|ページが見つかりません|找不到该页面) ·/.test(await page.title())

/** Returns a wait until the screen has loaded everything: no request was on its way for a while. */
function shownOn(page: Page) {
  const open = new Set<Request>()
  let changed = Date.now()
  const hear = (change: (request: Request) => unknown) => (request: Request) => {
    change(request)
    changed = Date.now()
  }
  page.on(
    'request',
    hear(request => open.add(request)),
  )
  page.on(
    'requestfinished',
    hear(request => open.delete(request)),
  )
  page.on(
    'requestfailed',
    hear(request => open.delete(request)),
  )
  return async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const end = Date.now() + LONGEST_WAIT_MS
    while (Date.now() < end && (open.size > 0 || Date.now() - changed < QUIET_MS)) await wait(PAUSE_MS)
    await page.getByText(LOADING).first().waitFor({ state: 'detached' })
  }
}
