import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { openReader, readerOf } from '../../browser/support/reader-page.ts'
import { unsentCount } from '../../browser/support/unsent.ts'
import { wheel } from '../../browser/support/wheel.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { edictLines } from '../../support/dictionary.ts'
import { administrator, signIn } from '../../support/people.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
/** At first it is ten o'clock tomorrow, so that no study day ends. */
let ahead = DAY_MS + 10 * 3_600_000 - (Date.now() % DAY_MS)
const now = () => new Date(Date.now() + ahead)

/** Words of the sample. The dictionary lists 眼 under 目. */
const LINES = [
  ...edictLines,
  '目 [め] /(n) eye/(P)/',
  '眼 [め] /(n) eye/',
  '北方 [ほっぽう] /(n) north/',
  '狐 [きつね] /(n) fox/',
  '親子 [おやこ] /(n) parent and child/',
  '棲む [すむ] /(v5m,vi) to dwell/',
  '洞穴 [ほらあな] /(n) cave/',
  '叫ぶ [さけぶ] /(v5b,vi) to shout/',
  '抑える [おさえる] /(v1,vt) to hold down/',
  '母さん [かあさん] /(n) mother/',
  '刺さる [ささる] /(v5r,vi) to stick into/',
  '頂戴 [ちょうだい] /(n) please/',
  '反射 [はんしゃ] /(n,vs) reflection/',
  '眩しい [まぶしい] /(adj-i) dazzling/',
  '真綿 [まわた] /(n) floss silk/',
  '粉 [こな] /(n) powder/',
  '虹 [にじ] /(n) rainbow/',
  '映る [うつる] /(v5r,vi) to be reflected/',
  '遊ぶ [あそぶ] /(v5b,vi) to play/',
]

let opened: Awaited<ReturnType<typeof wordsStack>>
let browser: SharedBrowser
beforeAll(async () => {
  ;[opened, browser] = await Promise.all([wordsStack(LINES, { now }), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await opened?.close()
})

/** Names of controls in the two languages of the walk. */
const said = {
  en: {
    username: 'User name',
    password: 'Password',
    ask: 'Request an account',
    approved: 'is ready.',
    signIn: 'Sign in',
    mark: /^Mark .* words as known$/,
    done: 'Done',
    add: 'Add and read 手袋を買いに',
    more: 'More',
    learning: 'learning',
    seeOutcome: 'See what you did',
    newlyLearning: 'newly learning',
    finished: /^Finished/,
    showAnswer: 'Show the answer',
    left: (cards: number) => `${cards} left`,
    reviewed: 'Done for today',
    search: 'Search',
    today: 'Today',
    inARow: 'days in a row',
    calendar: /^3\d\d characters on 1 day of the last year$/,
  },
  ja: {
    username: 'ユーザー名',
    password: 'パスワード',
    ask: '申し込む',
    approved: '準備ができました。',
    signIn: 'サインイン',
    mark: /語を「知っている」にする$/,
    done: '完了',
    add: /手袋を買いに/,
    more: 'その他',
    learning: '学習中',
    seeOutcome: '読書のまとめを見る',
    newlyLearning: '新しく学習中',
    finished: /読了$/,
    showAnswer: '答えを見る',
    left: (cards: number) => `残り ${cards}`,
    reviewed: '今日の復習は終わりました',
    search: '検索',
    today: '今日',
    inARow: '日連続',
    calendar: /1日間に3\d\d文字$/,
  },
}

const MARKED = 15

it.each([
  ['en', 1280],
  ['en', 390],
  ['ja', 1280],
  ['ja', 390],
] as const)(
  'a learner joins, reads, marks words, reviews them and sees it (%s, %i px)',
  async (locale, width) => {
    const t = said[locale]
    const touch = width < 600
    const look = { locale, width, height: 844, touch }
    const username = `walker-${locale}-${width}`
    const password = 'three days in the tower'
    const { stack } = opened
    const root = await administrator(stack)

    const { code } = await root.manager.inviteCodes.create({ body: {} })
    const first = await openReader(browser, stack, { ...look, place: `register?code=${code}` })
    const { page } = first
    await page.getByLabel(t.username).fill(username)
    await page.getByLabel(t.password).fill(password)
    await page.getByRole('button', { name: t.ask }).click()
    await page.getByText(username).waitFor()
    const { items } = await root.manager.registrationRequests.list({ query: { status: 'pending' } })
    const request = items.find(each => each.username === username)
    await root.manager.registrationRequests.approve({ params: { id: request?.id ?? '' }, body: {} })
    await page.getByText(t.approved).waitFor()
    await page.getByRole('button', { name: t.signIn }).click()
    await page.getByLabel(t.password).fill(password)
    await page.getByRole('button', { name: t.signIn }).click()

    await page.getByRole('button', { name: 'N4' }).click()
    await page.getByRole('button', { name: t.mark }).click()
    await page.getByRole('button', { name: t.done }).click()
    // The text opens under this clock, which its looks at what is on the screen follow, too.
    await page.clock.install({ time: now() })
    await page.getByRole('button', { name: t.add }).click()
    await page.locator('[data-state="?"]').first().waitFor()
    await page.getByLabel(t.more, { exact: true }).waitFor()
    expect(await fits(page)).toBe(true)

    const person = await signIn(stack, username, password)
    const learning = async () => (await person.collection.words.list({ query: {} })).counts.learning
    for (let marked = 1; marked <= MARKED; marked += 1) {
      // 眼 is known as 目, from the list of its level: it is learnt all the same.
      const word =
        marked === MARKED
          ? page.locator('[data-word]', { hasText: '眼' }).first()
          : page.locator('[data-state="?"]').first()
      if (touch) {
        await word.tap()
        await page.getByRole('dialog').getByRole('button', { name: t.learning, exact: true }).tap()
      } else {
        if (marked === MARKED) await word.click()
        else await page.keyboard.press('n')
        await page.keyboard.press('2')
      }
      await pass(page, SECOND_MS)
      await expect.poll(learning).toBe(marked)
    }
    for (let open = 0; open < 3; open += 1) await page.keyboard.press('Escape')
    await readToTheEnd(page, person.user.id, t.seeOutcome)
    await page.getByRole('link', { name: t.seeOutcome }).click()
    await pass(page, SECOND_MS)
    await page.getByText(t.finished).waitFor()
    const figures = page.locator('dl > div', { hasText: t.newlyLearning })
    expect(await figures.locator('dd').textContent()).toBe(String(MARKED))
    expect(await fits(page)).toBe(true)
    await first.close()

    ahead += DAY_MS
    const next = await readerOf(browser, stack, await signIn(stack, username, password), {
      ...look,
      place: 'review',
    })
    const review = next.page
    const card = review.getByRole('article')
    const sentences = new Map<string, string>()
    for (let left = MARKED; left > 0; left -= 1) {
      await review.getByText(t.left(left), { exact: true }).waitFor()
      const word = (await card.locator('mark').textContent()) ?? ''
      sentences.set(word, (await card.textContent()) ?? '')
      await review.getByRole('button', { name: t.showAnswer }).click()
      await card.locator('rt').first().waitFor()
      await review.keyboard.press('4')
    }
    await review.getByText(t.reviewed).waitFor()
    expect(sentences.size).toBe(MARKED)
    for (const [word, sentence] of sentences) expect(sentence.length).toBeGreaterThan(word.length + 5)
    expect([...sentences.keys()]).toContain('眼')

    await review.goto(`${stack.addresses.study}/app/reader/#/words`)
    await review.getByLabel(t.search).fill('眼')
    await review.locator('summary', { hasText: '〔目〕' }).waitFor()
    await review.goto(`${stack.addresses.study}/app/reader/#/library`)
    const today = review.getByRole('region', { name: t.today })
    await today.getByText(t.inARow).waitFor()
    expect(await today.locator('strong', { hasText: /^2$/ }).count()).toBe(1)
    expect(await fits(review)).toBe(true)
    await review.goto(`${stack.addresses.study}/app/reader/#/statistics`)
    await review.getByRole('img', { name: t.calendar }).waitFor()
    expect(await fits(review)).toBe(true)
    expect([...first.complaints, ...next.complaints]).toEqual([])
    await next.close()
  },
)

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** Lets time pass, in the page and at the server. */
async function pass(page: Page, ms: number) {
  ahead += ms
  await page.clock.runFor(ms)
}

/** True once the middle of the screen has its rows, or the end of the text: the page's clock runs ahead of the server. */
const isDrawn = (page: Page) =>
  page.evaluate(() => {
    const isInMiddle = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top < innerHeight * 0.7 && bottom > innerHeight * 0.3
    }
    const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - 2
    return isAtEnd || [...document.querySelectorAll('[data-row]')].some(isInMiddle)
  })

/** Reads on at a usual pace until the end of the text is on the screen. */
async function readToTheEnd(page: Page, user: number, end: string) {
  // The time of the page may pass faster than what follows the reading comes.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 0))
  const isThere = () =>
    page.getByRole('link', { name: end }).evaluate(link => link.getBoundingClientRect().bottom < innerHeight)
  // Time that passes in the page would run out for what it sends.
  const allSent = () => expect.poll(() => unsentCount(page, user)).toBe(0)
  do {
    await allSent()
    await pass(page, 10 * SECOND_MS)
    await wheel(page, 330)
    await expect.poll(() => isDrawn(page)).toBe(true)
    await pass(page, SECOND_MS)
  } while (!(await isThere()))
  await allSent()
  await pass(page, 20 * SECOND_MS)
}
