import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { eventually } from '../../support/eventually.ts'
import { type KillableStack, killableStack } from '../../support/killable-stack.ts'
import { learner } from '../../support/people.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { cardWords, novel, novelLines } from './commuter-novel.ts'
import { drawnPictures, seen, tapWords, turn } from './commuter-pages.ts'

const PAGES = 5
const MARKED = 2
const LEARNT = 2
/** So long a page is read. The device's clock is as far behind when the way begins, so that it is never ahead. */
const PAGE_MS = 30_000
const WAY_MS = PAGES * PAGE_MS

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let stack: KillableStack
let browser: SharedBrowser
const start = (more: Record<string, string> = {}) =>
  killableStack(folder.path, { DICTIONARY_SOURCE: join(folder.path, 'edict'), ...more })
/** The server is started again where it was. */
const startAgain = async () => {
  stack = await start({ PORT_OFFSET: stack.offset })
}
beforeAll(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder.path, 'edict'), `${novelLines.join('\n')}\n`)
  ;[stack, browser] = await Promise.all([start(), sharedChromium()])
  const { collection } = stack.root
  const isThere = async () => (await collection.dictionary.search({ query: { q: '猫' } })).dictionary !== null
  await eventually(async () => expect(await isThere()).toBe(true))
})
afterAll(async () => {
  await browser?.close()
  await stack?.kill()
  await folder?.remove()
})

const phone = { width: 390, height: 844, touch: true }
type Person = Awaited<ReturnType<typeof learner>>

/** At home: a learner adds the novel, keeps it, and has four cards to review. */
async function atHome() {
  const person = await learner(stack)
  for (const word of cardWords)
    await person.collection.wordWrites.put({ params: { skill_id: skillIdOf(word) }, body: word })
  const { page, context, complaints, close } = await readerOf(browser, stack, person, {
    ...phone,
    place: 'add',
    isKept: true,
  })
  await page.getByLabel('Choose a file').setInputFiles(await novel())
  await page.getByRole('group', { name: 'Chapters' }).getByRole('button', { name: 'All' }).tap()
  await page.getByRole('button', { name: 'Add and read' }).tap()
  await page.locator('[data-direction=vertical] [data-word]').first().waitFor()
  const [, id = ''] = /#\/read\/(\d+)/.exec(page.url()) ?? []
  const of = { params: { id: Number(id) }, query: { limit: 1 } }
  const isWhole = async () => (await person.study.articles.get(of)).status !== 'processing'
  const hasWords = async () => (await person.study.articleWords.words(of)).analysis === 'current'
  await expect.poll(async () => (await isWhole()) && (await hasWords())).toBe(true)
  await page.getByLabel('More').tap()
  await page.getByRole('button', { name: 'Keep offline' }).tap()
  await page.getByText('This text is kept on this device').waitFor()
  await page.getByRole('button', { name: /^Keep on this device/ }).tap()
  await page.getByText('The sounds and pictures are on this device.').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.locator('[data-word]').first().waitFor()
  // The time with the first page arrives as the text is left, and does not count for the way.
  await page.goto(page.url().replace(/#.*/, '#/library'))
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.close()
  const before = (await figuresOfDays(person)).rows
  return { person, id: Number(id), context, complaints, close, before }
}

/** On the way, without a network: five pages, four words, four cards. */
async function onTheWay(context: BrowserContext, id: number) {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await page.clock.install({ time: Date.now() - WAY_MS })
  await page.goto(`${stack.addresses.study}/app/reader/#/read/${id}`)
  await page.locator('[data-direction=vertical] [data-word]').first().waitFor()
  // The line at the foot of the screen that says so moves the lines of the page.
  await page.locator('html[data-away]').waitFor()
  const read = new Set<number>()
  const look = async () => {
    for (const row of await seen(page)) read.add(row)
  }
  const marked = new Set<string>()
  let pictures = 0
  for (let at = 0; at < PAGES; at += 1) {
    await look()
    pictures += await drawnPictures(page)
    // Two on a page while words are left: a page may have a picture alone.
    const perPage = Math.min(2, MARKED + LEARNT - marked.size)
    const state = marked.size < LEARNT ? 'learning' : 'known'
    await tapWords(page, perPage, state, marked)
    await page.clock.runFor(PAGE_MS)
    // Lines may have moved meanwhile, for example for the line at the foot of the screen.
    await look()
    await turn(page)
  }
  expect(marked.size).toBe(MARKED + LEARNT)
  expect(pictures).toBeGreaterThan(0)
  while ((await seen(page)).length === 0) await turn(page)
  const last = await seen(page)
  expect(await page.getByRole('alert').count()).toBe(0)
  await review(page)
  expect(faults).toEqual([])
  return { place: last[0] ?? 0, read, last, marked: [...marked] }
}

async function review(page: Page) {
  await page.evaluate(() => {
    location.hash = '#/review'
  })
  for (let left = cardWords.length; left > 0; left -= 1) {
    await page.getByText(`${left} left`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show the answer' }).tap()
    await page.getByRole('button', { name: /^Easy/ }).tap()
  }
  await page.getByText(`${cardWords.length} ratings have not been sent yet.`).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
}

type Way = Awaited<ReturnType<typeof onTheWay>>

/** All that was done on the way is at the server, once. */
async function arrived(person: Person, id: number, before: number, { place, marked, read, last }: Way) {
  const { collection, study } = person
  const words = async () => (await collection.words.list({ query: { limit: 200 } })).items
  const own = async () => (await words()).filter(({ form }) => marked.includes(form))
  await expect.poll(async () => (await own()).length).toBe(MARKED + LEARNT)
  for (const { form, state, sources } of await own()) {
    const isLearnt = marked.indexOf(form) < LEARNT
    expect([form, state, sources]).toEqual([form, isLearnt ? 'learning' : 'known', isLearnt ? 1 : 0])
  }
  const cardOf = (word: (typeof cardWords)[number]) =>
    collection.review.card({ params: { id: `w.${skillIdOf(word)}.recognition` } })
  const cards = async () => Promise.all(cardWords.map(cardOf))
  const figures = async () => (await cards()).map(({ reps, version }) => `${reps} ${version}`)
  await expect.poll(figures).toEqual(cardWords.map(() => '1 2'))
  const position = async () => (await study.positions.get({ params: { id } }))?.index
  await expect.poll(position).toBe(place)
  const { ratings, rows: all } = await figuresOfDays(person)
  const rows = all - before
  expect(ratings).toBe(cardWords.length)
  // The last page was open for a moment only, which is enough for some of its rows, or for none.
  expect(rows).toBeGreaterThanOrEqual([...read].filter(row => !last.includes(row)).length)
  expect(rows).toBeLessThanOrEqual(new Set([...read, ...last]).size)
}

/** The counts of the statistics, over the days on which it may have been done. */
async function figuresOfDays({ study }: Person) {
  const { study: year } = await study.activity.statistics()
  const sum = (of: 'read_rows' | 'ratings') => (year?.days ?? []).reduce((all, day) => all + day[of], 0)
  return { rows: sum('read_rows'), ratings: sum('ratings') }
}

/** The learner's other device shows the place, the states of the words, no card, and the statistics. */
async function onSecondDevice(person: Person, id: number, { place, marked }: Way) {
  const { page, complaints, close } = await readerOf(browser, stack, person, {
    ...phone,
    place: `read/${id}`,
  })
  await page.locator('[data-direction=vertical] [data-word]').first().waitFor()
  // The page begins with the line in which the row begins.
  await expect.poll(async () => (await seen(page)).slice(0, 2)).toContain(place)
  for (const form of [marked[0], marked.at(-1)].filter(form => form !== undefined)) {
    const word = page.locator('[data-word]', { hasText: form }).first()
    if ((await word.count()) > 0)
      await expect.poll(() => word.getAttribute('data-state')).toBe(form === marked[0] ? 'l' : 'k')
  }
  await page.goto(page.url().replace(/#.*/, '#/statistics'))
  await page.getByRole('img', { name: /characters on 1 day of the last year$/ }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
}

it('a commuter reads a novel, learns words and reviews without a network, and finds it all on another device although the server is killed while the changes arrive', async () => {
  const { person, id, context, complaints, close, before } = await atHome()
  await context.setOffline(true)
  const way = await onTheWay(context, id)
  let replies = 0
  const killed = Promise.withResolvers<void>()
  context.on('response', response => {
    if (response.request().method() !== 'POST' || !response.ok()) return
    replies += 1
    if (replies === 4) killed.resolve(stack.kill())
  })
  await context.setOffline(false)
  await killed.promise
  await startAgain()
  await arrived(person, id, before, way)
  await onSecondDevice(person, id, way)
  expect(complaints).toEqual([])
  await close()
})
