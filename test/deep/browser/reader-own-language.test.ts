import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { learner } from '../../support/people.ts'

const entry = (id: number, form: string, reading: string, kind: string, senses: string) =>
  `<entry><ent_seq>${id}</ent_seq><k_ele><keb>${form}</keb><ke_pri>ichi1</ke_pri></k_ele>` +
  `<r_ele><reb>${reading}</reb><re_pri>ichi1</re_pri></r_ele>` +
  `<sense><pos>&${kind};</pos>${senses}</sense></entry>`
const german = (...glosses: string[]) =>
  `</sense><sense>${glosses.map(gloss => `<gloss xml:lang="ger">${gloss}</gloss>`).join('')}`
/** A JMdict of our own in two languages. */
const jmdict = [
  '<?xml version="1.0"?><!DOCTYPE JMdict [<!ELEMENT JMdict (entry*)>]><JMdict>',
  entry(1467640, '猫', 'ねこ', 'n', `<gloss>cat</gloss>${german('Katze', 'Mieze')}`),
  entry(1358280, '食べる', 'たべる', 'v1', `<gloss>to eat</gloss>${german('essen')}`),
  entry(1358300, '食べ物', 'たべもの', 'n', '<gloss>food</gloss>'),
  entry(1171900, '雨', 'あめ', 'n', '<gloss>rain</gloss>'),
  '</JMdict>',
]

const reader = wordsReader(() => wordsStack(jmdict))

async function germanLearner() {
  const person = await learner(reader.stack())
  await person.study.foundation.write({
    params: { resource: 'languages', record_id: ulid() },
    query: {},
    body: {
      request_id: ulid(),
      expected_version: 0,
      values: { language: 'de', is_native: true },
    },
  })
  return person
}

const window = reader.shared(async opening =>
  opening(await learner(reader.stack()), { place: 'settings/reading' }),
)

describe('the meanings for a learner whose native language is German', () => {
  it('come first in German in the dictionary, the popup, the word’s page and on its card', async () => {
    const person = await germanLearner()
    const id = await reader.withText(person, '猫が雨を見た。')
    const { page } = await reader.of(person, {
      place: 'dictionary?q=ねこ',
    })
    const link = page.getByRole('link', { name: /猫/ })
    await link.getByText('Katze, Mieze').waitFor()
    await link.getByText('cat').waitFor()
    await link.click()
    await page.getByRole('heading', { level: 1, name: '猫' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Katze; Mieze' }).waitFor()

    await page.goto(`${new URL('#', page.url()).href}/read/${id}`)
    await page.locator('[data-word]', { hasText: '猫' }).click()
    const popup = page.getByRole('dialog')
    await popup.getByText('Katze; Mieze').waitFor()
    await popup.getByText('cat', { exact: true }).waitFor()
    await page.keyboard.press('2')
    await page.keyboard.press('Escape')
    const cat = skillIdOf({ form: '猫', reading: 'ねこ' })
    await expect
      .poll(async () => (await person.collection.words.list()).items)
      .toMatchObject([{ skill_id: cat }])

    await page.goto(`${new URL('#', page.url()).href}/review`)
    await page.getByRole('button', { name: /answer/i }).click()
    await page.getByText('Katze, Mieze').waitFor()
  })

  it('are not asked for by a learner who reads English', async () => {
    const { page } = window()
    const asked: string[] = []
    page.on('request', request => void (request.url().includes('/glosses') && asked.push(request.url())))
    await page.goto(reader.at('dictionary?q=ねこ'))
    await page.getByRole('link', { name: /猫/ }).getByText('cat').waitFor()
    expect(await page.getByText('Katze').count()).toBe(0)
    expect(asked).toEqual([])
  })
})

describe('the field of the dictionary', () => {
  it('searches nothing while an input method composes, and what it composed at its end', async () => {
    const { page } = window()
    await page.goto(reader.at('dictionary'))
    await page.reload()
    const asked: (string | null)[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/dictionary')) asked.push(searchParams.get('q'))
    })
    await page.clock.install()
    await page.getByRole('searchbox').focus()
    const input = await page.context().newCDPSession(page)
    for (const text of ['n', 'ね', 'ねk', 'ねこ'])
      await input.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    // Longer than a pause in typing, after which a search starts.
    await page.clock.runFor(10_000)
    expect(asked).toEqual([])
    await input.send('Input.insertText', { text: '猫' })
    await page.getByRole('link', { name: /猫/ }).waitFor()
    expect(asked).toEqual(['猫'])
  })

  it('takes wildcards and leads a form to its base, on a phone at night', async () => {
    const { page } = window()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    const field = page.getByRole('searchbox')
    await field.fill('食べられなかった')
    await page.getByText('食べられなかった is a form of 食べる【たべる】').waitFor()
    await page.getByRole('link', { name: /食べる/ }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await field.fill('食*')
    await page.getByRole('link', { name: /食べ物/ }).waitFor()
    expect(await page.getByRole('link', { name: /猫/ }).count()).toBe(0)
  })
})
