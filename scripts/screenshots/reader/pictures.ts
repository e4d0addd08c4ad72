import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page, Request } from 'playwright-core'
import { type OpenPage, openPage } from '../../../test/browser/support/page.ts'
import type { TestStack } from '../../../test/support/stack.ts'
import { type Chosen, type Look, nameOf, type Picture, windowOf } from '../looks.ts'
import { learnerNames, type Prepared } from './learners.ts'
import { type AppScreen, appScreens } from './screens.ts'

const PAUSE_MS = 50
const QUIET_MS = 300
/** A stream of progress stays open. */
const LONGEST_WAIT_MS = 20_000
const LOADING = /^(?:Loading…|読み込み中…|加载中…)$/

export const chosenScreens = ({ includes }: Chosen) =>
  appScreens.filter(({ name }) => includes(name) || includes(`reader-${name}`))

export async function* readerPictures(
  browser: Browser,
  stack: TestStack,
  prepared: Prepared,
  chosen: Chosen,
): AsyncGenerator<Picture> {
  const screens = chosenScreens(chosen)
  for (const look of chosen.looks)
    for (const person of [...learnerNames, 'guest'] as const) {
      const here = screens.filter(({ who, name }) => who === person && chosen.isTaken(`reader-${name}`, look))
      if (here.length === 0) continue
      const window = await openPage(browser, 'about:blank', windowOf(look))
      for (const screen of here)
        yield {
          name: nameOf(`reader-${screen.name}`, look),
          take: () => pictureOf(window, stack, prepared, screen, look),
        }
      await window.close()
    }
}

async function pictureOf(
  { context }: OpenPage,
  stack: TestStack,
  prepared: Prepared,
  screen: AppScreen,
  look: Look,
): Promise<Buffer | null> {
  const page = await context.newPage()
  try {
    await page.addInitScript(
      items => {
        localStorage.clear()
        for (const [key, value] of items) localStorage.setItem(key, value)
      },
      storedFor(screen, prepared, look),
    )
    const shown = shownOn(page)
    const place = typeof screen.place === 'string' ? screen.place : screen.place(prepared)
    await page.goto(`${stack.addresses.study}${place.startsWith('/') ? place : `/app/reader/#/${place}`}`)
    await shown()
    if (!screen.name.startsWith('not-here') && (await leadsNowhere(page))) return null
    if (screen.arrange) {
      await screen.arrange(page)
      await shown()
    }
    return await page.screenshot({ animations: 'disabled' })
  } finally {
    await screen.restore?.(page)
    await page.close()
  }
}

function storedFor(
  { who, furigana = 'all', layout = 'scroll', screen }: AppScreen,
  { learners }: Prepared,
  { theme }: Look,
) {
  const items: [key: string, value: string][] = [
    ['yomu.theme', theme],
    ['yomu.reading', JSON.stringify({ furigana })],
    ['yomu.layout', JSON.stringify({ usual: layout })],
  ]
  if (screen) items.push(['yomu.screen', screen])
  if (who !== 'guest') {
    const { token, expires_at, user } = learners[who]
    items.push(['yomu.session', JSON.stringify({ token, expires_at, user })])
  }
  return items
}

const leadsNowhere = async (page: Page) =>
  /^(?:Page not found|ページが見つかりません|找不到该页面) ·/.test(await page.title())

/** Returns a wait until the screen has loaded everything: no request was on its way for a while. */
function shownOn(page: Page) {
  const open = new Set<Request>()
  let changed = Date.now()
  const hear = (change: (request: Request) => unknown) => (request: Request) => {
    change(request)
    changed = Date.now()
  }
  const ended = hear(request => open.delete(request))
  page.on(
    'request',
    hear(request => open.add(request)),
  )
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const end = Date.now() + LONGEST_WAIT_MS
    while (Date.now() < end && (open.size > 0 || Date.now() - changed < QUIET_MS)) await wait(PAUSE_MS)
    await page.getByText(LOADING).first().waitFor({ state: 'detached' })
  }
}
