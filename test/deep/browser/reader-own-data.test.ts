import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { plainPicture } from '../../support/pictures.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

const window = reader.shared(async opening => {
  const person = await learner(reader.stack())
  return { ...(await opening(person, { place: 'account' })), person }
})
/** The window at a place, opened anew. */
async function at(place: string) {
  await window().page.goto(reader.anew(place))
  return window()
}

describe('one’s own data', () => {
  it('are recorded or not, downloaded, retracted and cleared', async () => {
    const { page, person } = await at('privacy')
    const lookups = page.getByLabel('Which words I look up')
    await lookups.uncheck()
    const unfold = (name: string) => page.locator('summary', { hasText: name }).click()
    await unfold('Download your data')
    const kept = async () => (await person.study.foundation.list({ params: { resource: 'privacy' } })).items
    await expect.poll(kept).toMatchObject([{ values: { record_lookups: false, record_events: true } }])

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Everything' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toBe('yomu.jsonl')
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind: 'account' })

    await unfold('Feedback')
    await page.getByLabel('Your message').fill('ルビが小さい <b>です</b>')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('ルビが小さい <b>です</b>').waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('withdrawn').waitFor()

    const { id: article_id } = await uploaded(person, '雨だ。', { title: '雨の話', explain_mode: 'split' })
    await person.study.foundation.write({
      params: { resource: 'material-feedback', record_id: '01K0000000000000000000000K' },
      body: {
        request_id: '01K0000000000000000000000M',
        expected_version: 0,
        values: { article_id, content_revision: 1, interest: 4 },
      },
    })
    await page.reload()
    await unfold('Your ratings of texts')
    await page.getByRole('link', { name: '雨の話' }).waitFor()
    await page.getByRole('button', { name: 'Retract' }).click()
    await expect.poll(() => page.getByRole('link', { name: '雨の話' }).count()).toBe(0)

    const goals = async () => (await person.study.foundation.list({ params: { resource: 'goals' } })).items
    const body = { request_id: '01K0000000000000000000000G', expected_version: 0, values: { name: '読む' } }
    const params = { resource: 'goals', record_id: '01K0000000000000000000000H' }
    await person.study.foundation.write({ params, body })
    await unfold('Clear your profile')
    await page.getByLabel('Type “clear” to confirm').fill('clean')
    await page.getByRole('button', { name: 'Clear my profile permanently' }).click()
    await page.getByText('That is not the right word.').waitFor()
    expect(await goals()).not.toEqual([])
    await page.getByLabel('Type “clear” to confirm').fill('clear')
    await page.getByRole('button', { name: 'Clear my profile permanently' }).click()
    await page.getByText('Your profile has been cleared.').waitFor()
    expect(await goals()).toEqual([])
    expect(await lookups.isChecked()).toBe(false)
  })

  it('include a picture that is shown and removed', async () => {
    const { page } = await at('account')
    const input = page.getByLabel('Add a picture')
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.getByText('cannot read this file as a picture').waitFor()
    const buffer = Buffer.from(await plainPicture('#080'))
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await page.getByRole('img', { name: 'Your picture' }).waitFor()
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    await page.getByText('Add a picture').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('img', { name: 'Your picture' }).waitFor()
  })
})
