import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { edictLines } from '../../support/dictionary.ts'
import { learner } from '../../support/people.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'
const TEXT = '猫が雨を見た。子猫は本を食べさせられた。\nメロスは激怒した。猫は走る。'

/** The dictionary lists 眼 under 目. */
const lines = ['目 [め] /(n) eye/(P)/', '眼 [め] /(n) eye/', `激怒 [ふんぬ] /(n) ${HOSTILE}/`]
const reader = wordsReader(() => wordsStack([...edictLines, ...lines]))

const popup = (page: Page) => page.getByRole('dialog')
const word = (page: Page, text: string) => page.locator('[data-word]', { hasText: text })

let person: Awaited<ReturnType<typeof learner>>
let id: number
beforeAll(async () => {
  person = await learner(reader.stack())
  id = await reader.withText(person, TEXT)
})

it('a learner takes back one act with z while no notice covers a control, learns a name missing from the dictionary, finds sentences in their texts, sees all details of a word, chooses another entry and finds a note again', async () => {
  const { page } = await reader.of(person, { place: `read/${id}` })
  const notice = page.getByRole('status').locator('p')
  const covered = async () => {
    await notice.waitFor()
    return notice.evaluate(element => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const meets = (other: DOMRect) =>
        other.left < right && other.right > left && other.top < bottom && other.bottom > top
      return (
        [...document.querySelectorAll('button, a, input, summary')]
          // The entries of a closed menu have places, too.
          .filter(each => !element.contains(each) && each.checkVisibility())
          .filter(each => meets(each.getBoundingClientRect()))
          .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)
      )
    })
  }
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(reader.at(`read/${id}`))
    await word(page, '猫').first().click()
    await popup(page).getByRole('heading', { name: '猫 ねこ' }).waitFor()
    await page.keyboard.press('2')
    await popup(page).getByRole('button', { name: '1 sentence', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await word(page, '猫').last().click()
    await popup(page).getByRole('button', { name: '1 sentence', exact: true }).waitFor()
    await page.keyboard.press('s')
    await page.getByText('This sentence was added to 猫.').waitFor()
    expect(await covered()).toEqual([])
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The change to the word was undone.').waitFor()
    expect(await covered()).toEqual([])
    await page.keyboard.press('z')
    await expect.poll(async () => (await person.collection.words.list({ query: {} })).items).toEqual([])
    await page.getByText('The change to the word was undone.').waitFor()
    await page.getByRole('link', { name: 'Back to the library' }).click()
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
    expect(await page.getByText('The change to the word was undone.').count()).toBe(0)
  }

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(reader.at(`read/${id}`))
  await word(page, 'メロス').click()
  await popup(page).getByText('This word is not in the dictionary. You can learn it').waitFor()
  await popup(page).getByRole('button', { name: 'learning', exact: true }).click()
  await popup(page).getByRole('button', { name: '1 sentence', exact: true }).waitFor()
  await word(page, '猫').first().click()
  await popup(page).getByRole('button', { name: 'More', exact: true }).click()
  await popup(page).getByRole('heading', { name: 'In your texts' }).waitFor()
  await popup(page).getByText('猫は走る。').waitFor()

  await page.keyboard.press('Escape')
  await word(page, '激怒').click()
  await popup(page).getByRole('heading', { name: '激怒 げきど' }).waitFor()
  await word(page, '激怒').click()
  await popup(page).getByRole('heading', { name: 'Other entries' }).waitFor()
  await popup(page)
    .getByText('words of the tests')
    .or(popup(page).getByText('Electronic Dictionary'))
    .first()
    .waitFor()
  await popup(page).getByRole('button', { name: HOSTILE }).click()
  await popup(page).getByRole('heading', { name: '激怒 ふんぬ' }).waitFor()
  const note = popup(page).getByLabel('Your note')
  await note.fill(HOSTILE)
  await popup(page).getByText('Saved', { exact: true }).first().waitFor()
  await page.reload()
  await word(page, '激怒').click()
  await popup(page).getByRole('button', { name: 'More', exact: true }).click()
  await popup(page).getByRole('button', { name: HOSTILE }).click()
  await expect.poll(() => note.inputValue()).toBe(HOSTILE)
  expect(await page.locator('img').count()).toBe(0)
})

it('a guest sees the meaning of a word and what an account adds', async () => {
  await reader.showGuests(id)
  const { page } = await reader.guest({ place: `read/${id}`, width: 390 })
  await word(page, '猫').first().click()
  await popup(page).getByRole('heading', { name: '猫 ねこ' }).waitFor()
  await popup(page).getByText('cat').waitFor()
  await popup(page).getByText('With an account, you can learn words').waitFor()
  expect(await popup(page).getByRole('button', { name: 'known', exact: true }).count()).toBe(0)
})

it('several words are marked at once by keys, each with its place, and reviewed with all their sentences', async () => {
  const other = await learner(reader.stack())
  const text = await reader.withText(other, '猫の眼は美しい。\n雨の日に猫が来た。')
  const words = async () => (await other.collection.words.list({ query: {} })).items
  const placesOf = async () => {
    const kept = (await words()).map(async ({ written, skill_id }) => {
      const { sources } = await other.collection.words.get({ params: { skill_id } })
      return [written, sources.map(({ start }) => start)]
    })
    return Object.fromEntries(await Promise.all(kept))
  }
  const { page } = await reader.of(other, { place: `read/${text}` })
  // The states of the words come late.
  const marked = Promise.withResolvers<void>()
  await page.route('**/words/states/sync', route => marked.promise.then(() => route.continue()))
  await page.reload()
  await word(page, '眼').waitFor()
  await page.getByLabel('More').waitFor()
  for (const key of ['ArrowRight', 'ArrowRight', '2']) await page.keyboard.press(key)
  await expect.poll(words).toHaveLength(1)
  marked.resolve()
  await page.getByText('It will come up in Review, with this sentence.').waitFor()
  // One of them is learnt with this sentence already.
  const several = ['ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowRight', '2']
  for (const key of several) await page.keyboard.press(key)
  await expect.poll(words).toHaveLength(3)
  await page.keyboard.press('z')
  await page.getByText('The changes to 2 words were undone.').waitFor()
  await expect.poll(words).toMatchObject([{ written: '眼', form: '目', state: 'learning', sources: 1 }])
  await page.keyboard.press('2')
  await expect.poll(placesOf).toEqual({ 猫: [0], 眼: [2], 美しい: [4] })
  await word(page, '猫').last().click()
  await popup(page).getByRole('button', { name: '1 sentence', exact: true }).click()
  await popup(page).getByRole('button', { name: 'Add this sentence' }).click()
  await popup(page).getByRole('button', { name: '2 sentences' }).waitFor()
  await popup(page).getByText('Sentence 1 of 2').waitFor()
  await popup(page).getByRole('button', { name: 'Next sentence' }).click()
  await popup(page).getByText('Sentence 2 of 2').waitFor()

  await page.goto(reader.at('review'))
  const card = page.getByRole('article', { name: 'Card' })
  const seen: string[] = []
  for (let left = 3; left > 0; left -= 1) {
    await page.getByText(`${left} left`).waitFor()
    const marked = (await card.locator('mark').textContent()) ?? ''
    seen.push(marked)
    if (marked === '猫') {
      await card.getByText('Sentence 1 of 2').waitFor()
      await page.keyboard.press('ArrowRight')
      await card.getByText('猫の眼は美しい。').waitFor()
    }
    await page.getByRole('button', { name: 'Show the answer' }).click()
    if (marked === '眼') await card.getByText('〔目〕').waitFor()
    await page.keyboard.press('4')
  }
  expect(seen.toSorted()).toEqual(['猫', '眼', '美しい'].toSorted())
})

/** A finger on the screen, as the browser's own input sees it. */
async function fingerAt({ context, page }: { context: BrowserContext; page: Page }) {
  const session = await context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    to: (x: number, y: number) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
    async swipe([x, y]: Place, [dx, dy]: Place) {
      await send('touchStart', [{ x, y }])
      for (const share of [0.25, 0.5, 0.75, 1])
        await send('touchMove', [{ x: x + dx * share, y: y + dy * share }])
      await send('touchEnd', [])
    },
  }
}
type Place = readonly [x: number, y: number]

const middleOf = async (found: Locator): Promise<Place> => {
  const box = await found.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

it('swiping moves between words, shows details or closes, and a long press picks several words', async () => {
  const opened = await reader.of(person, { place: `read/${id}`, width: 390, touch: true })
  const { page } = opened
  const finger = await fingerAt(opened)
  await word(page, '猫').first().tap()
  const title = (text: string) => popup(page).getByRole('heading', { level: 2, name: text })
  await title('猫 ねこ').waitFor()
  await finger.swipe(await middleOf(title('猫 ねこ')), [-120, 4])
  await title('雨 あめ').waitFor()
  await finger.swipe(await middleOf(title('雨 あめ')), [120, 4])
  await title('猫 ねこ').waitFor()
  await popup(page).getByRole('button', { name: 'Next unknown word' }).tap()
  await finger.swipe(await middleOf(title('雨 あめ')), [0, -120])
  await popup(page).getByRole('heading', { name: 'In your texts' }).waitFor()
  for (const button of await popup(page).getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await finger.swipe(await middleOf(title('雨 あめ')), [0, 160])
  await popup(page).waitFor({ state: 'hidden' })

  await finger.down(...(await middleOf(word(page, '猫').first())))
  await page.locator('[data-selected]').waitFor()
  await finger.to(...(await middleOf(word(page, '雨'))))
  await finger.up()
  await popup(page).getByText('has no entry for these words together').waitFor()
  expect(await page.locator('[data-selected]').count()).toBe(2)
  await popup(page).getByRole('button', { name: 'Select one fewer word' }).tap()
  await title('猫 ねこ').waitFor()
})
