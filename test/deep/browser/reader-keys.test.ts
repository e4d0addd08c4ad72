import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

const keysOf = (page: Page, action: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(action, { exact: true }) })

it('keys are changed by keyboard, after a question if another action has the key, and act on all devices', async () => {
  const { page, person } = await reader.learner({ place: 'keys' })
  const next = keysOf(page, 'Next sentence').first()
  const find = keysOf(page, 'Find in the text')
  await next.getByRole('button', { name: /^↓/ }).press('Enter')
  await page.keyboard.press('Escape')
  await next.getByRole('button', { name: /^↓/ }).press('Enter')
  await page.keyboard.press('/')
  const question = page.getByRole('alert')
  expect(await question.textContent()).toContain('The key / is used for “Find in the text”')
  await question.getByRole('button', { name: 'Use it here' }).press('Enter')
  await next.getByRole('button', { name: /^\/: change/ }).waitFor()
  expect(await find.getByRole('button', { name: /change this key/ }).count()).toBe(0)
  // A key without an owner needs no question. Space ends nothing but itself.
  await find.getByRole('button', { name: /^Add/ }).press('Enter')
  await page.keyboard.press('Home')
  await find.getByRole('button', { name: /^Home/ }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const answer = keysOf(page, 'Show the answer (in practice: knew it)')
  await answer.getByRole('button', { name: /^Space/ }).press('Enter')
  await page.keyboard.press('Backspace')
  await expect.poll(() => answer.getByRole('button').count()).toBe(1)
  const kept = async () =>
    (await person.study.foundation.list({ params: { resource: 'reading-settings' } })).items[0]?.values.keys
  await expect.poll(kept).toMatchObject({ reading: { nextSentence: ['/'], find: ['Home'] } })

  const { id } = await uploaded(person, '雨が降っていた。猫がいた。', { explain_mode: 'split' })
  const phone = await reader.of(person, { place: `read/${id}`, width: 390, height: 844 })
  await phone.page.locator('[data-row]').first().waitFor()
  await expect.poll(() => phone.page.evaluate(`localStorage.getItem('yomu.keys') ?? ''`)).toContain('Home')
  await phone.page.keyboard.press('/')
  await expect.poll(() => phone.page.locator('[data-picked]').count()).toBeGreaterThan(0)
  expect(await phone.page.getByRole('dialog').count()).toBe(0)
  await phone.page.keyboard.press('Home')
  await phone.page.getByRole('dialog', { name: 'Find in the text' }).waitFor()
  await phone.page.keyboard.press('Escape')
  await phone.page.keyboard.press('?')
  await phone.page.getByRole('dialog').getByRole('link', { name: 'Change the keys' }).click()
  await phone.page.getByRole('button', { name: 'Reset all keys' }).click()
  await expect.poll(kept).toEqual({ reading: {}, review: {} })
})
