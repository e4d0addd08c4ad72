import { expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)
const rain = { form: '雨', reading: 'あめ' }
const snow = { form: '雪', reading: 'ゆき' }

it('a learner finds in the menu of the words what they did, takes it back, does it again, and reads why another change stays', async () => {
  const { page, person } = await reader.learner({ place: 'words' })
  const { wordWrites, words } = person.collection
  const put = (name: typeof rain, more: object = {}) =>
    wordWrites.put({ params: { skill_id: skillIdOf(name) }, body: { ...name, ...more } })
  const stateOf = async () => (await words.get({ params: { skill_id: skillIdOf(snow) } })).state
  for (const word of [rain, snow]) await put(word)
  await page.reload()
  await page.getByLabel('Select 雪').check()
  await page.getByRole('region', { name: 'Selected words' }).getByRole('button', { name: 'known' }).click()
  await page.getByText('Marked one word as known.').waitFor()
  await page.getByText('雨', { exact: true }).click()
  await page.getByLabel('Note', { exact: true }).fill('at night')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.locator('summary[aria-label=More]').press('Enter')
  await page.getByRole('link', { name: 'What you did' }).press('Enter')
  const day = page.getByRole('region', { name: 'Today' })
  const line = (sentence: string) =>
    day.getByRole('listitem').filter({ has: page.getByText(new RegExp(`^${sentence}$`)) })
  await line('Changed the note of 雨').getByRole('button', { name: 'Undo' }).waitFor()
  await line('Marked 雪 as learning').getByText('Changed or reviewed since: 雪 is now known').waitFor()
  expect(await line('Marked 雪 as learning').getByRole('button').count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  const marked = line('Marked 雪 as known')
  await marked.getByRole('button', { name: 'Undo' }).press('Enter')
  await marked.getByText('Undone: 1 word.').waitFor()
  expect(await stateOf()).toBe('learning')
  await page.keyboard.press('Enter')
  await marked.getByText('Done again: 1 word.').waitFor()
  expect(await stateOf()).toBe('known')
  await put(rain, { state: 'ignored' })
  await page.reload()
  await line('Changed the note of 雨').getByText('雨 is now ignored').waitFor()
  await line('Undone: 雪 is known again').getByRole('button', { name: 'Redo' }).waitFor()
  // Undone and done again, it can be undone as before.
  await marked.getByRole('button', { name: 'Undo' }).click()
  await marked.getByText('Undone: 1 word.').waitFor()
  await page.reload()
  await marked.getByText('Undone', { exact: true }).waitFor()
  await marked.getByRole('button', { name: 'Redo' }).waitFor()
})
