import type { BrowserContext, Page } from 'playwright-core'
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { eventually } from '../../support/eventually.ts'
import { learner } from '../../support/people.ts'

const reader = wordsReader()

let person: Awaited<ReturnType<typeof learner>>
let id: number
let page: Page
let context: BrowserContext
/** A learner in a text of their own that the device keeps with all its parts. */
reader.shared(async opening => {
  person = await learner(reader.stack())
  id = await reader.withText(person, '猫が雨を見た。\n先生は本を読む。\n雨の日に猫が来た。')
  const window = await opening(person, { place: `read/${id}`, isKept: true })
  ;({ page, context } = window)
  await page.locator('[data-word]').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await eventually(async () => expect(await stateOfText()).toMatch(/\d$/))
  await page.reload()
  await page.locator('[data-word]').first().waitFor()
  return window
})

const stateOfText = () =>
  page.evaluate(async database => {
    const known = await indexedDB.databases()
    if (!known.some(each => each.name === database)) return ''
    const opening = indexedDB.open(database)
    await new Promise(resolve => opening.addEventListener('success', resolve))
    const asked = opening.result.transaction('texts').objectStore('texts').getAll()
    await new Promise(resolve => asked.addEventListener('success', resolve))
    opening.result.close()
    return String(asked.result[0]?.state ?? '')
  }, `yomu-kept-${person.user.id}`)

const rows = async () =>
  (await person.study.articles.get({ params: { id }, query: {} })).sentences.filter(
    ({ sentence }) => sentence.trim() !== '',
  )

const go = (place: string) =>
  page.evaluate(to => {
    location.hash = `#/${to}`
  }, place)

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Sentence' })

async function openPanel(page: Page, text: string) {
  await page.locator('[data-word]', { hasText: text }).first().click()
  await page.keyboard.press('Escape')
  if ((await panelOf(page).count()) === 0) {
    await page.getByLabel('More').click()
    await page.getByRole('button', { name: 'Sentence details' }).click()
  }
  await panelOf(page).getByLabel('Other actions').waitFor()
}

/** The text of a note is its field once it is pressed. */
async function writeNote(page: Page, text: string) {
  await panelOf(page).getByRole('button', { name: 'Write a note' }).click()
  await panelOf(page).getByLabel('Your note').fill(text)
}

it('the device keeps notes, corrections, kept sentences and favourites without a network, and sends each once', async () => {
  await openPanel(page, '先生')
  await panelOf(page).getByRole('button', { name: 'Close' }).click()
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  const panel = panelOf(page)
  await openPanel(page, '先生')
  await writeNote(page, 'the teacher again')
  await panel.getByRole('button', { name: 'Keep the sentence' }).click()
  const isKept = panel.getByRole('button', { name: 'Kept: it comes up in Review' })
  await isKept.waitFor()
  await panel.getByLabel('Other actions').click()
  await panel.getByRole('button', { name: 'Correct the sentence' }).click()
  await panel.getByRole('textbox', { name: 'Translation' }).fill('The teacher reads a book.')
  const save = panel.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  // Each of the two forms has such a button while it holds something unsaved.
  await save.waitFor({ state: 'detached' })
  await panel.getByLabel('Text', { exact: true }).fill('先生は本を読んだ。')
  await save.click()
  await page.locator('[data-row]', { hasText: '先生は本を読んだ。' }).waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  // The text has changed here; a note on another of its sentences is not in conflict with that.
  await openPanel(page, '雨')
  await writeNote(page, 'rain')
  await panel.getByLabel('Your note').blur()

  await page.reload()
  await page.locator('[data-row]', { hasText: '先生は本を読んだ。' }).waitFor()
  await openPanel(page, '雨')
  await panel.getByRole('button', { name: 'rain', exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Next sentence' }).click()
  await panel.getByRole('button', { name: 'the teacher again', exact: true }).waitFor()
  await isKept.waitFor()
  expect((await rows()).map(({ notes = '' }) => notes)).toEqual(['', '', ''])

  const sent: string[] = []
  context.on('response', response => {
    const { method, url } = { method: response.request().method(), url: response.url() }
    if (method !== 'GET' && /\/sentences(?:\/|$)/.test(url)) sent.push(`${method} ${response.status()}`)
  })
  await context.setOffline(false)
  await expect
    .poll(async () => (await rows()).map(({ notes = '' }) => notes))
    .toEqual(['rain', 'the teacher again', ''])
  await expect.poll(async () => (await rows())[1]?.sentence).toBe('先生は本を読んだ。')
  expect((await rows())[1]?.translation).toBe('The teacher reads a book.')
  const kept = async () => (await person.study.keptSentences.list({ query: {} })).items
  await expect
    .poll(async () => (await kept()).map(({ front }) => front.sentence))
    .toEqual(['先生は本を読む。'])
  // The copy on the device follows, and its words once the server has found them.
  await expect.poll(stateOfText).toMatch(/^2 .*\d$/)
  await page.locator('[data-row="2"] [data-word]', { hasText: '読' }).waitFor()
  expect(sent.toSorted()).toEqual(['POST 200', 'PUT 200', 'PUT 200', 'PUT 200', 'PUT 200'])
  await page.goto(page.url().replace(/#.*/, '#/account'))
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor()
  expect(await page.getByRole('region', { name: 'Changes on this device' }).count()).toBe(0)
})

it('lists what another device has changed meanwhile with the learner’s own text, which can be used after all', async () => {
  await go(`read/${id}`)
  await openPanel(page, '先生')
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  const panel = panelOf(page)
  await writeNote(page, 'mine')
  await panel.getByLabel('Your note').blur()
  await panel.getByText('Saved').waitFor()
  await person.study.sentences.notes({ params: { id, idx: 2 }, body: { notes: 'theirs' } })
  await context.setOffline(false)
  await page.goto(page.url().replace(/#.*/, '#/account'))
  const section = page.getByRole('region', { name: 'Changes on this device' })
  await section.getByText('mine', { exact: true }).waitFor()
  await section.getByText('This was changed elsewhere in the meantime.').waitFor()
  expect((await rows())[1]?.notes).toBe('theirs')
  await section.getByRole('button', { name: 'Use my version' }).click()
  await expect.poll(async () => (await rows())[1]?.notes).toBe('mine')
  await section.waitFor({ state: 'detached' })
})

it('the device keeps a favourite and the note of a word that was learnt without a network, and takes the note back, before it is sent and after', async () => {
  await go(`read/${id}`)
  const word = page.locator('[data-word]', { hasText: '猫' }).first()
  await word.click()
  await page.getByRole('dialog').getByRole('heading', { name: '猫' }).waitFor()
  await page.keyboard.press('Escape')
  await go('library')
  const actions = page.getByRole('button', { name: /^More actions for/ }).first()
  await actions.click()
  const favourite = page.getByRole('button', { name: 'Add to favourites' })
  await favourite.waitFor()
  await context.setOffline(true)
  await favourite.click()
  await page.getByRole('button', { name: 'Remove from favourites' }).waitFor()
  await page.keyboard.press('Escape')
  await go(`read/${id}`)
  await word.click()
  await page.keyboard.press('2')
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click()
  const note = page.getByRole('dialog').getByLabel('Note')
  await note.fill('a cat')
  await note.blur()
  await page.getByRole('dialog').getByText('Saved').waitFor()
  await page.keyboard.press('Escape')
  await go('changes')
  const line = (sentence: string) => page.getByRole('listitem').filter({ hasText: sentence })
  await line('Marked 猫 as learning').getByText('Not sent yet').waitFor()
  const noted = line('Changed the note of 猫')
  await noted.getByRole('button', { name: 'Undo' }).click()
  await noted.getByText('Undone', { exact: true }).waitFor()
  await noted.getByRole('button', { name: 'Redo' }).click()
  await noted.getByText('Not sent yet').waitFor()
  // Another window begins to send it in this moment: it may have arrived, under an id that only the server knows.
  const button = await noted.getByRole('button', { name: 'Undo' }).elementHandle()
  await page.evaluate(
    async ([database, pressed]) => {
      const opening = indexedDB.open(database)
      await new Promise(resolve => opening.addEventListener('success', resolve))
      const entries = opening.result.transaction('entries', 'readwrite').objectStore('entries')
      const all = entries.getAll()
      await new Promise(resolve => all.addEventListener('success', resolve))
      for (const row of all.result) if (row.kind === 'word') entries.put({ ...row, is_tried: true })
      if (pressed instanceof HTMLElement) pressed.click()
      opening.result.close()
    },
    [`yomu-outbox-${person.user.id}`, button] as const,
  )
  await context.setOffline(false)
  const words = async () => {
    const { items } = await person.collection.words.list({ query: {} })
    return items.map(({ form, state, note: said }) => `${form} ${state} ${said}`)
  }
  await expect.poll(words).toEqual(['猫 learning a cat'])
  await noted.getByText('Not sent yet').waitFor({ state: 'detached' })
  await context.setOffline(true)
  await noted.getByRole('button', { name: 'Undo' }).click()
  await noted.getByText('Undone, but not sent yet').waitFor()
  await context.setOffline(false)
  await expect.poll(words).toEqual(['猫 learning '])
  await noted.getByText('Undone: 1 word.').waitFor()
  await noted.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(words).toEqual(['猫 learning a cat'])
  // An undo that may have arrived follows on one of another device, and so does what takes it back.
  await page.route(/changes\/\w+\/undo$/, route => route.abort())
  await noted.getByRole('button', { name: 'Undo' }).click()
  await noted.getByText('Undone, but not sent yet').waitFor()
  const [made] = (await person.study.changes.list({ query: {} })).items.filter(
    ({ done }) => done[0] === 'note',
  )
  await person.study.changes.undo({
    params: { request_id: made?.request_id ?? '' },
    body: { request_id: ulid() },
  })
  await noted.getByRole('button', { name: 'Redo' }).click()
  await page.unroute(/changes\/\w+\/undo$/)
  await expect.poll(words).toEqual(['猫 learning a cat'])
  await go('account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor()
  // Nothing was refused.
  expect(await page.getByRole('region', { name: 'Changes on this device' }).count()).toBe(0)
  const head = () => person.study.articles.get({ params: { id }, query: { limit: 1 } })
  await expect.poll(async () => (await head()).is_favorite).toBe(true)
})
