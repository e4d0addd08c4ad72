import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { learner } from '../support/people.ts'
import { deepDescribe } from '../support/sample.ts'
import { ended } from '../support/tasks.ts'
import { seriousFindings } from './support/accessibility.ts'
import { wordsReader } from './support/reader-windows.ts'
import { unsentCount } from './support/unsent.ts'

const TEXT = '先生は学校で本を読む。\n雨の日に猫が来た。'

const reader = wordsReader()

const word = (page: Page, text: string) => page.locator('[data-word]', { hasText: text }).first()
const stateOf = (page: Page, text: string) => word(page, text).getAttribute('data-state')

/** A learner in a text, with its words as the server has them, and the requests that change words. */
async function reading(opening: typeof reader.of) {
  const person = await learner(reader.stack())
  const id = await reader.withText(person, TEXT)
  const window = await opening(person, { place: `read/${id}` })
  const { page, context } = window
  await word(page, '先生').waitFor()
  // Code that was used once is there.
  await word(page, '先生').click()
  await page.getByRole('dialog').getByRole('heading', { name: '先生' }).waitFor()
  await page.keyboard.press('Escape')
  const sent: string[] = []
  context.on('response', async response => {
    const request = response.request()
    if (request.url().endsWith('/words/states') && response.ok()) sent.push(request.postData() ?? '')
  })
  const words = async () => {
    const { items } = await person.collection.words.list({ query: {} })
    return items.map(({ form, state, sources }) => `${form} ${state} ${sources}`).sort()
  }
  const mark = async (text: string, key: string) => {
    await word(page, text).click()
    await page.keyboard.press(key)
    await page.keyboard.press('Escape')
  }
  return { ...window, person, id, sent, words, mark }
}

it('a device keeps words that are marked without a network, and sends each once', async () => {
  const { page, context, person, id, sent, words, mark } = await reading(reader.of)
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await mark('先生', '2')
  await mark('雨', '3')
  await mark('本', '2')
  await expect.poll(() => stateOf(page, '本')).toBe('l')
  await page.keyboard.press('z')
  await page.getByText('The change to the word was undone.').waitFor()
  await mark('猫', '2')
  const shown = async (at: Page) => Promise.all(['先生', '雨', '本', '猫'].map(text => stateOf(at, text)))
  await expect.poll(() => shown(page)).toEqual(['l', 'k', '?', 'l'])
  expect(await seriousFindings(page)).toEqual([])
  expect([await words(), sent]).toEqual([[], []])
  // The tab is closed; another one does not reach the server at first, and still shows them.
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  const states = '**/collections/words/states'
  await next.route(states, route => route.abort())
  await next.goto(reader.at(`read/${id}`))
  await word(next, '先生').waitFor()
  await expect.poll(() => shown(next)).toEqual(['l', 'k', '?', 'l'])
  expect(await words()).toEqual([])
  await next.unroute(states)
  await next.reload()
  await expect.poll(words).toEqual(['先生 learning 1', '猫 learning 1', '雨 known 0'])
  await expect.poll(() => unsentCount(next, person.user.id)).toBe(0)
  await expect.poll(() => sent.length).toBe(3)
})

/** One window, in which each test goes on where the one before it ended. */
deepDescribe('words that a device keeps', () => {
  const window = reader.shared(reading)
  const states = '**/collections/words/states'

  it('are shown by another window, and left to a newer version if this one cannot read them', async () => {
    const { page, context, person, id, words, mark } = window()
    const newer = `yomu.states.${person.user.id}.${ulid(0)}`
    await page.evaluate(key => localStorage.setItem(key, '{"undreamt": true}'), newer)
    const other = await context.newPage()
    await other.goto(reader.at(`read/${id}`))
    await expect.poll(() => stateOf(other, '先生')).toBe('?')
    await other.evaluate(() => {
      const seen: string[] = []
      const look = () => {
        const [teacher] = [...document.querySelectorAll('[data-word]')].filter(each =>
          each.textContent?.includes('生'),
        )
        const state = teacher?.getAttribute('data-state') ?? ''
        if (seen.at(-1) !== state) seen.push(state)
      }
      look()
      new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true })
      Object.assign(globalThis, { seen })
    })
    const seen = () => other.evaluate(() => Reflect.get(globalThis, 'seen') ?? [])
    await page.bringToFront()
    await mark('先生', '2')
    await expect.poll(words).toEqual(['先生 learning 1'])
    await expect.poll(() => stateOf(other, '先生')).toBe('l')
    await mark('本', '3')
    await expect.poll(words).toEqual(['先生 learning 1', '本 known 0'])
    await expect.poll(() => stateOf(other, '本')).toBe('k')
    expect(await seen()).toEqual(['?', 'l'])
    const waiting = () =>
      page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('yomu.states')))
    await expect.poll(waiting).toEqual([newer])
    await other.close()
  })

  it('have a limit, which the app says, and are listed as waiting changes leave them', async () => {
    const { page, person, words, mark } = window()
    const entries = (count: number) =>
      page.evaluate(
        async ([name, account, most]) => {
          const opening = indexedDB.open(name)
          const database = await new Promise<IDBDatabase>(resolve => {
            opening.onsuccess = () => resolve(opening.result)
          })
          const writing = database.transaction('entries', 'readwrite')
          const store = writing.objectStore('entries')
          store.clear()
          const row = {
            ...{ kind: 'undreamt', account, at: 0, objects: [] },
            ...{ is_tried: false, refusal: null, body: {} },
          }
          for (let n = 0; n < most; n += 1) {
            const id = `00000000000000000000${String(n).padStart(6, '0')}`
            store.put({ ...row, id, order: id })
          }
          await new Promise(resolve => {
            writing.oncomplete = resolve
          })
          database.close()
        },
        [`yomu-outbox-${person.user.id}`, String(person.user.id), count] as const,
      )
    await entries(5_000)
    await page.reload()
    await word(page, '猫').waitFor()
    await page.waitForLoadState('networkidle')
    await mark('猫', '2')
    await page.getByText('This device cannot keep any more changes.').waitFor()
    expect(await stateOf(page, '猫')).toBe('?')
    await page.keyboard.press('z')
    await page.getByText('There is nothing to undo.').waitFor()
    await entries(0)

    await page.route(states, route => route.abort())
    await page.goto(reader.anew('words'))
    const [teacher, book] = ['先生', '本'].map(text => page.getByRole('checkbox', { name: `Select ${text}` }))
    await teacher?.check()
    const bar = page.getByRole('region', { name: 'Selected words' })
    await bar.getByRole('button', { name: 'known' }).click()
    await page.getByText('Marked one word as known.').waitFor()
    await expect.poll(() => page.locator('summary [data-state=known]').count()).toBe(2)
    await book?.check()
    await bar.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Remove this word' }).click()
    await page.getByText('One word was removed.').waitFor()
    await expect.poll(() => page.locator('summary [data-state]').count()).toBe(1)
    expect(await words()).toEqual(['先生 learning 1', '本 known 0'])
    await page.unroute(states)
  })

  it('are undone although the reply was lost; those changed later elsewhere or refused are listed', async () => {
    const { page, person, id, sent, words, mark } = window()
    await page.goto(reader.anew(`read/${id}`))
    await word(page, '学校').waitFor()
    const before = ['先生 known 1']
    await expect.poll(words).toEqual(before)
    sent.length = 0
    // All of this device is half a minute older than what another one does.
    await page.clock.setSystemTime(Date.now() - 30_000)
    // The server has the change, and the page does not know it.
    await page.route(states, async route => {
      await route.fetch()
      await route.abort()
    })
    await mark('学校', '2')
    await expect.poll(words).toEqual([...before, '学校 learning 1'])
    await page.keyboard.press('z')
    await page.getByText('The change to the word was undone.').waitFor()
    expect(await stateOf(page, '学校')).toBe('?')
    await page.unroute(states)
    await expect.poll(words).toEqual(before)
    await expect.poll(() => sent.length).toBe(2)

    await page.route(states, route => route.abort())
    await mark('学校', '2')
    await mark('猫', '2')
    const { skills } = await person.study.articleWords.words({ params: { id }, query: {} })
    const [skill_id, school] = Object.entries(skills).find(([, { form }]) => form === '学校') ?? []
    if (!skill_id || !school) throw new Error('The text has no such word.')
    const { form, reading: kana } = school
    const known = { skill_id, form, reading: kana, state: 'known' } as const
    await person.collection.wordWrites.states({ body: { request_id: ulid(), changes: [known] } })
    const limit = { code: 'limit_reached', detail: 'You have 50000 words, which is the maximum.' }
    // This takes the place of the route above, without a moment in which all requests pass.
    await page.route(states, route =>
      route.request().postData()?.includes('"猫"')
        ? route.fulfill({ status: 409, contentType: 'application/problem+json', json: limit })
        : route.continue(),
    )
    await mark('雨', '3')
    await page.getByText('Not changed: 学校. You changed this later on another device.').waitFor()
    await page.getByText('Not changed: 猫.').waitFor()
    await expect.poll(words).toEqual([...before, '学校 known 0', '雨 known 0'])
    await expect.poll(() => stateOf(page, '学校')).toBe('k')
    expect(await stateOf(page, '猫')).toBe('?')
    // The notice is gone after some seconds; the list stays until it was read.
    await page.goto(reader.at('words'))
    await page.getByText('2 changes were not saved').click()
    await page.getByText('You changed this word later on another device.').waitFor()
    await page.getByText(limit.detail).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove this list' }).click()
    await page.getByText('2 changes were not saved').waitFor({ state: 'detached' })
    await page.unroute(states)
  })

  it('have beside them what was read, of which the app says that an edit has moved its rows since', async () => {
    const { page, person, id } = window()
    const { content_revision } = await person.study.articles.get({ params: { id }, query: { limit: 1 } })
    const edit = { raw_content: `猫。\n\n${TEXT}` }
    await ended(person, (await person.study.articles.edit({ params: { id }, body: edit })).task_id)
    const at = new Date().toISOString()
    const position = { index: 0, content_revision, at, reading: 1, passed: [[0, 0]] }
    const entry = JSON.stringify({ id, title: '雨', position })
    const key = `yomu.progress.${person.user.id}.${ulid()}`
    await page.evaluate(([name, value]) => localStorage.setItem(name ?? '', value ?? ''), [key, entry])
    await page.reload()
    await page.getByText('“雨” was changed before your reading could be saved.').waitFor()
    expect(await page.evaluate(name => localStorage.getItem(name), key)).toBeNull()
  })
})
