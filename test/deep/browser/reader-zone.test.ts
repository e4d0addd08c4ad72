import { expect, it } from 'vitest'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

it('the time zone of an account is that of its first page, and another one after a day elsewhere and a yes', async () => {
  const person = await learner(reader.stack())
  const settings = async () => {
    const call = { params: { resource: 'review-settings' } }
    const [record] = (await person.study.foundation.list(call)).items
    return record && { zone: record.values.time_zone, left: record.left_out?.includes('new_per_day') }
  }
  const first = await reader.of(person, { timezoneId: 'Asia/Tokyo' })
  await expect.poll(settings).toEqual({ zone: 'Asia/Tokyo', left: true })

  const { page } = await reader.of(person, { timezoneId: 'Europe/Berlin' })
  const stay = { user: person.user.id, zone: 'Europe/Berlin', since: Date.now() - 90_000_000 }
  await page.evaluate(kept => localStorage.setItem('yomu.zone', kept), JSON.stringify(stay))
  await page.reload()
  await page.getByText('You seem to be in Berlin now. Should your study day follow the time there?').waitFor()
  await page.getByRole('button', { name: 'Use the time in Berlin' }).click()
  await expect.poll(settings).toEqual({ zone: 'Europe/Berlin', left: true })
  expect(await page.getByText('You seem to be in Berlin now').count()).toBe(0)
  expect(first.complaints).toEqual([])
})
