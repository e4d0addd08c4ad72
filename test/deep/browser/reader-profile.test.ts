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

it('a profile holds what learners say of themselves in lines, and shows what yomu believes with its evidence, also on a phone and in the dark', async () => {
  const person = await known()
  const { page } = await reader.of(person, { place: 'profile' })
  const languages = page.getByRole('region', { name: 'Languages' })
  await languages.getByRole('button', { name: 'Add a language' }).click()
  await languages.getByRole('button', { name: 'Save' }).click()
  await languages.getByRole('button', { name: 'English' }).waitFor()
  await languages.getByRole('button', { name: 'Add a language' }).press('Enter')
  await expect.poll(() => languages.getByLabel('Language', { exact: true }).inputValue()).toBe('ja')
  await languages.getByLabel('Language', { exact: true }).selectOption('zh-TW')
  await languages.getByLabel('native language').check()
  await languages.getByLabel('Chinese characters').selectOption('fluent')
  await languages.getByRole('button', { name: 'Save' }).click()
  await languages.getByText('native language · characters: All common ones').waitFor()

  const exams = page.getByRole('region', { name: 'Exams' })
  await exams.getByRole('button', { name: 'Add an exam' }).click()
  await exams.getByLabel('Exam', { exact: true }).fill('JLPT')
  await exams.getByLabel('Level').fill('N3')
  await exams.getByLabel('Date').fill('2026-12')
  await exams.getByLabel('Date').press('Enter')
  await exams.getByText('Planned · 2026-12').waitFor()
  // Escape leaves a line as it was; Enter saves it, and Undo brings back what it said.
  await exams.getByRole('button', { name: 'JLPT N3' }).click()
  await exams.getByLabel('Level').fill('N1')
  await page.keyboard.press('Escape')
  const line = exams.getByRole('button', { name: 'JLPT N3' })
  await expect.poll(() => line.evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await exams.getByLabel('Level').fill('N2')
  await exams.getByLabel('Level').press('Enter')
  await exams.getByRole('button', { name: 'JLPT N2' }).waitFor()
  await exams.getByRole('button', { name: 'Undo' }).click()
  await line.waitFor()

  const own = page.getByRole('region', { name: 'How you rate yourself' })
  await own.getByRole('button', { name: 'Rate yourself' }).click()
  await own.getByLabel('How well you can do it').fill('Novels, slowly')
  await own.getByRole('button', { name: 'Save' }).click()
  await own.getByText('Reading texts: Novels, slowly').waitFor()
  await own.getByRole('button', { name: 'Rate yourself' }).click()
  expect(await own.getByRole('option', { name: 'Reading texts' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  const beliefs = page.getByRole('region', { name: 'What yomu believes' })
  await beliefs.getByRole('button', { name: 'That is right: Reads in the evening' }).click()
  await beliefs.getByText('You confirmed this').waitFor()
  await beliefs.getByRole('button', { name: 'No longer right: Reads in the evening' }).click()
  await beliefs.getByText('You took back your agreement').waitFor()

  const recorded = page.getByRole('region', { name: 'What yomu recorded' })
  await recorded.getByText('Words and texts').click()
  await recorded.getByText('雨').click()
  const toWord = recorded.getByRole('link', { name: 'Ratings and sentences' })
  expect(await toWord.getAttribute('href')).toBe(`#/word/${skill_id}?${new URLSearchParams(RAIN)}`)
  await recorded.getByText('Recognising meanings (with help): 1 observation, too few to judge').waitFor()
  await recorded.getByText('Review · Good · Recognising meanings · with dictionary').waitFor()
  await recorded.getByText('雨が降る。').waitFor()
  await recorded.getByRole('button', { name: 'Used' }).click()
  await recorded.getByText('Nothing yet.').waitFor()

  await recorded.getByText('Changes to your profile').click()
  await recorded.getByText('Exam · added').waitFor()
  await line.click()
  await exams.getByRole('button', { name: 'Remove' }).click()
  await recorded.getByText('Exam · removed').waitFor()
  const kept = async () => (await person.study.foundation.list({ params: { resource: 'exams' } })).items
  expect(await kept()).toEqual([])
  await exams.getByRole('button', { name: 'Undo' }).click()
  await line.waitFor()
  expect(await kept()).toMatchObject([{ values: { exam: 'JLPT', level: 'N3' } }])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const isCutOff = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect([isCutOff, await seriousFindings(page)]).toEqual([false, []])
})

it('a learner who sees a sentence otherwise says so beside it, and a new account is told what will stand there', async () => {
  const person = await learner(reader.stack())
  const { page } = await reader.of(person, { place: 'profile' })
  const beliefs = page.getByRole('region', { name: 'What yomu believes' })
  await beliefs.getByText('once you have read and reviewed a little').waitFor()
  const toCheck = beliefs.getByRole('link', { name: 'Check with 40 words' })
  expect(await toCheck.getAttribute('href')).toBe('#/settings/start/check')
  expect(await beliefs.getByRole('button', { name: 'Why?' }).count()).toBe(0)

  const words = [RAIN, { form: '雪', reading: 'ゆき' }, { form: '風', reading: 'かぜ' }]
  const changes = words.map(word => ({ skill_id: skillIdOf(word), ...word, state: 'known' as const }))
  await person.collection.wordWrites.states({ body: { request_id: ulid(), changes } })
  await page.reload()
  const line = beliefs.getByRole('listitem').filter({ hasText: 'You know 3 words.' })
  await line.getByRole('button', { name: 'Why?' }).click()
  await line.getByText('Marked as known').waitFor()
  await line.getByRole('button', { name: 'It is less' }).click()
  await line.getByText('You say: less.').waitFor()
  const kept = async () => {
    const { items } = await person.study.foundation.list({ params: { resource: 'self-assessments' } })
    return items.map(({ values }) => values)
  }
  expect(await kept()).toMatchObject([
    {
      ...{ object: { kind: 'overall', id: null }, dimension: 'sense_recognition' },
      ...{ judgement: 'less', note: 'You know 3 words.' },
    },
  ])
  await page.getByText('Recognising meanings: less than yomu believes').waitFor()
  expect(await line.getByRole('button', { name: 'It is more' }).count()).toBe(0)
  await line.getByRole('button', { name: 'Take it back' }).click()
  await line.getByRole('button', { name: 'It is more' }).waitFor()
  expect(await kept()).toEqual([])
  await line.getByRole('link', { name: 'Check with 40 words' }).waitFor()
})
