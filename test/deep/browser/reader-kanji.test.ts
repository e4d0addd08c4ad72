import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { beforeAll, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { edictLines } from '../../support/dictionary.ts'
import { eventually } from '../../support/eventually.ts'
import { administrator, learner } from '../../support/people.ts'

const lines = [
  ...edictLines,
  '図書館 [としょかん] /(n) library/(P)/',
  '地図 [ちず] /(n) map/(P)/',
  '図る [はかる] /(v5r) to plan/(P)/',
]
const kanji = [
  '図 3F5E U56f3 B31 G2 S7 F539 ズ ト え はか.る {map} {drawing} {plan} ',
  '館 345B U9928 B184 G3 S16 F613 カン やかた -たて {building} {mansion} ',
  '書 3D71 U66f8 B73 G2 S10 F169 ショ か.く -が.き {write} ',
]
const strokes = `<?xml version="1.0" encoding="UTF-8"?>
<kanjivg xmlns:kvg='http://kanjivg.tagaini.net'><kanji id="kvg:kanji_056f3"><g id="kvg:056f3">
<path id="s1" d="M20,18c1.5,1.5,2,3,2,5v70"/><path id="s2" d="M22,20h65c2,0,3,1,3,3v70"/>
<path id="s3" d="M22,88h66"/></g></kanji></kanjivg>`

const reader = wordsReader(() => wordsStack(lines, { kanji }))
beforeAll(async () => {
  await installed(gzipSync(strokes))
})

async function installed(file: Buffer) {
  const further = (await administrator(reader.stack())).manager.furtherDictionaries
  await further.part({ params: { n: 1 }, body: file })
  await further.build({ body: { source: 'parts', parts: 1, dictionary: null } })
  const one = await eventually(async () => {
    const { building, dictionaries } = await further.state()
    expect(building).toBeNull()
    return dictionaries.find(({ format }) => format === 'kanjivg') ?? expect.fail('It is not installed.')
  })
  await further.activate({ params: { id: one.id }, body: { expected_version: one.slots.version } })
}

type Person = Awaited<ReturnType<typeof learner>>
const LIBRARY = { kind: 'word', form: '図書館', reading: 'としょかん' } as const
const MAP = { kind: 'word', form: '地図', reading: 'ちず' } as const
const mark = (person: Person, word: typeof LIBRARY | typeof MAP, state: 'known' | 'learning') =>
  person.study.wordWrites.states({
    body: { request_id: ulid(), changes: [{ ...word, skill_id: skillIdOf(word), state }] },
  })

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
const goTo = (page: Page, place: string) => page.goto(page.url().replace(/#.*/, `#/${place}`))

it('a kanji shows its readings with the words of the learner, its strokes, and where it stands in their texts', async () => {
  const person = await learner(reader.stack(), 'kanji')
  await reader.withText(person, '図書館で地図を見た。')
  await mark(person, LIBRARY, 'known')
  await mark(person, MAP, 'learning')
  const { page, complaints } = await reader.of(person, {})
  await goTo(page, 'dictionary?q=図書館')
  await page.getByRole('link', { name: '図', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '図' }).waitFor()
  const readings = page.getByRole('region', { name: 'Readings' })
  const row = (reading: string) => readings.getByRole('listitem').filter({ hasText: reading }).first()
  await row('on ト').getByRole('link', { name: '図書館' }).waitFor()
  await row('on ズ').getByRole('link', { name: '地図' }).waitFor()
  await row('kun はか').getByText('none of your words').waitFor()
  await page.getByText('known by your words').waitFor()
  await page.getByText('grade 2').waitFor()
  await page.getByText('くにがまえ').waitFor()
  await page
    .getByRole('region', { name: 'Other words with it' })
    .getByRole('link', { name: '図る' })
    .waitFor()
  expect(
    await page.getByRole('region', { name: 'In your texts' }).getByRole('listitem').count(),
  ).toBeGreaterThan(0)

  const order = page.getByRole('region', { name: 'Order of strokes' })
  await order.getByRole('img', { name: '図, 3 strokes in their order' }).waitFor()
  await order.getByText('stroke 3 of 3').waitFor()
  await order.getByRole('button', { name: 'Stroke before' }).click()
  await order.getByText('stroke 2 of 3').waitFor()
  await order.getByRole('button', { name: 'Draw' }).click()
  await order.getByRole('button', { name: 'Draw' }).waitFor()
  await order.getByText('stroke 3 of 3').waitFor()
  expect([await isTooWide(page), await seriousFindings(page)]).toEqual([false, []])

  await goTo(page, 'kanji/館')
  await page.getByRole('heading', { level: 1, name: '館' }).waitFor()
  await page.getByRole('region', { name: 'Readings' }).waitFor()
  expect(await page.getByRole('region', { name: 'Order of strokes' }).count()).toBe(0)

  // 図 of grade 2, 書 of grade 2 and 館 of grade 3 are known by 図書館.
  await goTo(page, 'statistics')
  await page.getByText('3 of 2,136 known').waitFor()
  const chart = page.getByRole('region', { name: 'Jōyō kanji' }).first()
  await chart.getByText('As a table').click()
  await chart.getByRole('row', { name: /^grade 2 1/ }).waitFor()
  expect([await seriousFindings(page), complaints]).toEqual([[], []])
})

it('the page of a kanji fits a phone, in Japanese and in the dark', async () => {
  const person = await learner(reader.stack())
  const options = { locale: 'ja', colorScheme: 'dark', width: 390, touch: true } as const
  await mark(person, LIBRARY, 'known')
  const { page } = await reader.of(person, options)
  await goTo(page, `kanji/${encodeURIComponent('図')}`)
  await page.getByRole('region', { name: '読み' }).getByRole('link', { name: '図書館' }).waitFor()
  await page.getByRole('img', { name: /図.*3/ }).waitFor()
  expect([await isTooWide(page), await seriousFindings(page)]).toEqual([false, []])
  await goTo(page, 'statistics')
  await page.locator('canvas').first().waitFor()
  await goTo(page, 'kanji/xyz')
  await page.locator('.empty').waitFor()
})
