import { afterAll, beforeAll, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { edictLines } from '../../support/dictionary.ts'
import { installedFurther, yomitanFile } from '../../support/further-file.ts'
import { administrator, learner } from '../../support/people.ts'

let opened: Awaited<ReturnType<typeof wordsStack>>
let browser: SharedBrowser
let dictionary: string
beforeAll(async () => {
  ;[opened, browser] = await Promise.all([wordsStack(edictLines), sharedChromium()])
  const bank = [['猫', 'ねこ', '', 'n', 1, ['家で飼われる小さな動物'], 1, '']]
  dictionary = await installedFurther(
    await administrator(opened.stack),
    await yomitanFile('国語の辞書', { term_bank_1: bank }),
  )
})
afterAll(async () => {
  await browser?.close()
  await opened?.close()
})

const cat = { form: '猫', reading: 'ねこ' }

it('a meaning of a further dictionary is chosen where the word is read, shown in lists and on cards, and taken back', async () => {
  const person = await learner(opened.stack, 'chooses')
  const id = await opened.withText(person, '猫が雨を見た。')
  const { page, complaints, close } = await readerOf(browser, opened.stack, person, {})
  await page.goto(page.url().replace(/#.*/, `#/read/${id}`))
  await page.locator('[data-word]', { hasText: '猫' }).first().click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('radio', { name: 'shamisen' }).waitFor()
  await popup.getByText('Other dictionaries').click()
  await popup.getByRole('button', { name: 'Learn it with this meaning' }).click()
  await popup.getByRole('button', { name: 'This is what I mean', pressed: true }).waitFor()
  // The button is pressed at once, the word is kept once the server has answered.
  const kept = () => person.study.words.get({ params: { skill_id: skillIdOf(cat) } })
  await expect
    .poll(() => kept().catch(() => null))
    .toMatchObject({
      state: 'learning',
      gloss: '家で飼われる小さな動物',
      further_sense: { dictionary, title: '国語の辞書' },
    })
  expect((await kept()).sources).toHaveLength(1)
  expect(await seriousFindings(page)).toEqual([])

  await page.goto(page.url().replace(/#.*/, '#/words'))
  await page.getByText('家で飼われる小さな動物').waitFor()
  await page.goto(page.url().replace(/#.*/, '#/review'))
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.getByText('家で飼われる小さな動物').waitFor()

  await page.goto(page.url().replace(/#.*/, `#/word/${skillIdOf(cat)}`))
  const chosen = page.getByRole('button', { name: 'This is what I mean', pressed: true })
  await chosen.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove the meaning from 国語の辞書' }).click()
  await page.getByRole('button', { name: 'This is what I mean', pressed: false }).waitFor()
  await expect.poll(kept).toMatchObject({ gloss: expect.stringContaining('cat'), further_sense: null })
  expect(complaints).toEqual([])
  await close()
})
