import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

describe('the first minute', () => {
  it('marks the words up to a level after showing their number, and takes them back', async () => {
    const person = await learner(reader.stack())
    const counts = async () => (await person.collection.words.list({ query: {} })).counts
    const { page } = await reader.of(person)
    const levels = page.getByRole('group', { name: 'The level you have reached' })
    await levels.getByRole('button', { name: 'N5' }).click()
    expect(await seriousFindings(page)).toEqual([])
    expect(await counts()).toEqual({ learning: 0, known: 0, ignored: 0 })
    await page.getByRole('button', { name: 'Mark 741 words as known' }).click()
    await page.getByText('741 words are marked as known.').waitFor()
    expect((await counts()).known).toBe(741)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The words are as they were.').waitFor()
    expect((await counts()).known).toBe(0)
    await page.getByRole('button', { name: 'Done' }).click()
    await levels.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add and read 走れメロス' }).waitFor()
  })

  it('is a check by keys or touch, on a phone, which can be repeated from the settings', async () => {
    const person = await learner(reader.stack())
    const look = { width: 390, locale: 'ja' }
    const { page } = await reader.of(person, { ...look, place: 'settings' })
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    await page.getByRole('link', { name: 'レベルを選ぶ・確かめる' }).click()
    await page.getByRole('button', { name: '40語で確かめる' }).click()
    await page.getByText('40語中1語目').waitFor({ state: 'attached' })
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: '知っている', exact: true }).click()
    await page.getByText('40語中2語目').waitFor({ state: 'attached' })
    await page.keyboard.press('Backspace')
    await page.getByText('40語中1語目').waitFor({ state: 'attached' })
    expect(await fits()).toBe(true)
    for (let at = 2; at <= 41; at += 1) {
      await page.keyboard.press(at < 5 ? '2' : '1')
      if (at <= 40) await page.getByText(`40語中${at}語目`).waitFor({ state: 'attached' })
    }
    await page.getByRole('heading', { name: /知っている単語は約[\d,]+語です/ }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await fits()).toBe(true)
    await page.getByRole('button', { name: 'N5' }).click()
    await page.getByRole('button', { name: /語を「知っている」にする/ }).click()
    await page.getByText(/語を「知っている」にしました/).waitFor()
    expect((await person.collection.words.list({ query: { tag: 'start' } })).total).toBeGreaterThan(650)
  })
})
