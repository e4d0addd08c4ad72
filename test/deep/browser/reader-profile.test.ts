import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { DataApp } from '../../../lib/data/app.ts'
import { proposeInsight } from '../../../lib/data/learners/profile/insights.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

const RAIN = { form: '雨', reading: 'あめ' }
const skill_id = skillIdOf(RAIN)

/** A learner with one rating, of whom a service believes something. */
async function known() {
  const person = await learner(reader.stack())
  const source = { sentence: '雨が降る。', start: 0, length: 1 }
  await person.collection.wordWrites.put({ params: { skill_id }, body: { ...RAIN, source } })
  const [met] = (await person.collection.words.get({ params: { skill_id } })).sources
  await person.collection.review.rate({
    body: {
      ...{ request_id: ulid(), card_id: `w.${skill_id}.recognition`, expected_version: 1 },
      ...{ rating: 'good', support: ['dictionary'], source_id: met?.source_id },
    },
  })
  const app = reader.stack().running.get('data')?.app
  if (!(app instanceof DataApp)) throw new Error('There is no data_server.')
  await proposeInsight(app.learning, person.user.id, {
    request_id: ulid(),
    values: { kind: 'reading.pace', statement: 'Reads in the evening', origin: 'a test', evidence: [] },
  })
  return person
}

it('a profile holds what learners say of themselves, and shows what yomu believes with its evidence, also on a phone and in the dark', async () => {
  const person = await known()
  const { page } = await reader.of(person, { place: 'profile' })
  const languages = page.getByRole('region', { name: 'Languages' })
  await languages.getByText('Add a language').click()
  await languages.getByRole('button', { name: 'Add the language' }).click()
  await languages.getByRole('button', { name: 'Remove: English' }).waitFor()
  await expect.poll(() => languages.getByLabel('Language', { exact: true }).inputValue()).toBe('ja')
  await languages.getByLabel('Language', { exact: true }).selectOption('zh-TW')
  await languages.getByLabel('native language').check()
  await languages.getByLabel('Chinese characters').selectOption('fluent')
  await languages.getByRole('button', { name: 'Add the language' }).click()
  await languages.getByText('native language · characters: All that are common').waitFor()

  const exams = page.getByRole('region', { name: 'Exams' })
  await exams.getByText('Add an exam').click()
  await exams.getByLabel('Exam', { exact: true }).fill('JLPT')
  await exams.getByLabel('Level').fill('N3')
  await exams.getByLabel('When').fill('2026-12')
  await exams.getByRole('button', { name: 'Add the exam' }).click()
  await exams.getByText('Planned · 2026-12').waitFor()

  const own = page.getByRole('region', { name: 'Your own judgement' })
  await own.getByText('Add a judgement').click()
  await own.getByLabel('Your judgement').fill('Novels, slowly')
  await own.getByRole('button', { name: 'Add the judgement' }).click()
  await own.getByText('Novels, slowly').waitFor()
  await expect.poll(() => own.getByRole('option', { name: 'Reading texts' }).count()).toBe(0)

  const beliefs = page.getByRole('region', { name: 'What yomu believes' })
  await beliefs.getByRole('button', { name: 'That is right: Reads in the evening' }).click()
  await beliefs.getByText('You confirmed this').waitFor()
  await beliefs.getByRole('button', { name: 'No longer right: Reads in the evening' }).click()
  await beliefs.getByText('You revoked this').waitFor()
  await beliefs.getByText('雨').click()
  const toWord = beliefs.getByRole('link', { name: 'Its ratings and sentences' })
  expect(await toWord.getAttribute('href')).toBe(`#/word/${skill_id}?${new URLSearchParams(RAIN)}`)
  await beliefs.getByText('Recognising meanings (with help): 1 observed, too few to judge').waitFor()
  await beliefs.getByText('Review · Good · Recognising meanings · with dictionary').waitFor()
  await beliefs.getByText('雨が降る。').waitFor()
  await beliefs.getByRole('button', { name: 'Used' }).click()
  await beliefs.getByText('Nothing yet.').waitFor()

  const changes = page.getByRole('region', { name: 'Changes' })
  await changes.getByText('Show the changes').click()
  await changes.getByText('Exam · added').waitFor()
  await page.getByRole('button', { name: 'Remove: JLPT N3' }).click()
  await changes.getByText('Exam · removed').waitFor()
  expect((await person.study.foundation.list({ params: { resource: 'exams' } })).items).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const isCutOff = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect([isCutOff, await seriousFindings(page)]).toEqual([false, []])
})
