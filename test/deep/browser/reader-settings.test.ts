import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { unsentCount } from '../../browser/support/unsent.ts'
import { learner } from '../../support/people.ts'
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

const isCutOff = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

describe('settings', () => {
  it('survive a reload, on the device and on the server', async () => {
    const { page } = window()
    await page.getByText(/^\d.* of 5 GB used$/).waitFor()
    const part = (name: string) => page.getByRole('link', { name, exact: true }).click()
    await part('Reading')
    await page.getByRole('group', { name: 'Colours' }).getByRole('button', { name: 'Sepia' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Same as this device', pressed: true }).waitFor()
    await page.getByRole('group', { name: 'Colours' }).getByRole('button', { name: 'Sepia' }).click()
    await part('You')
    await page.getByRole('button', { name: 'Choose your level' }).click()
    await page.getByText('N5', { exact: true }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Set a daily goal' }).click()
    await page.getByRole('button', { name: '30 min' }).click()
    await page.getByRole('button', { name: '30 minutes a day' }).click()
    await page.getByRole('button', { name: '20 min' }).click()
    await page.getByRole('button', { name: '20 minutes a day' }).waitFor()
    // Undo brings back what stood there before the last choice alone.
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: '30 minutes a day' }).waitFor()
    await page.getByRole('button', { name: 'Add a goal' }).click()
    await page.getByLabel('Goal', { exact: true }).fill('Read こころ')
    await page.getByLabel('Deadline (optional)').fill('2027-03-01')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Reading · by Mar 1, 2027').waitFor()
    await page.reload()
    const pressed = (name: string) => page.getByRole('button', { name, exact: true, pressed: true }).count()
    await page.getByRole('button', { name: '30 minutes a day' }).waitFor()
    const goal = page.getByRole('button', { name: 'Read こころ' })
    await goal.click()
    await page.getByRole('button', { name: 'Mark as reached' }).click()
    await page.getByText('reached', { exact: false }).first().waitFor()
    await goal.click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => page.getByText('Read こころ').count()).toBe(0)
    // A goal that was reached comes back as one that was reached.
    await page.getByRole('button', { name: 'Undo' }).click()
    await goal.click()
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => page.getByText('Read こころ').count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'N5, used everywhere' }).waitFor()
    await page.goBack()
    await expect.poll(() => pressed('Sepia')).toBe(1)
  })

  it('have the level of the account, which takes over what this device kept for all', async () => {
    const { page, person } = await reader.learner({ place: 'keys' })
    await page.evaluate(() => {
      const kept = { output_language: 'ja', explanation_level: 'N2', help: 'translated' }
      localStorage.setItem('yomu.adding', JSON.stringify(kept))
      localStorage.setItem('yomu-begun', '{"isBegun":true}')
    })
    await page.goto(reader.anew('settings/you'))
    await page.getByRole('button', { name: 'N2, used everywhere' }).click()
    expect(await page.getByRole('radio', { name: 'N2' }).isChecked()).toBe(true)
    const stored = () => page.evaluate(() => [localStorage['yomu.adding'], localStorage['yomu-begun']])
    await expect.poll(stored).toEqual([undefined, undefined])
    // The arrows choose each level on their way; Undo goes back to before the first.
    await page.locator('label', { hasText: /^N3$/ }).click()
    await page.locator('label', { hasText: /^N1$/ }).click()
    const level = async () => {
      const { items } = await person.study.foundation.list({ params: { resource: 'profile' } })
      return items[0]?.values.level
    }
    await expect.poll(level).toBe('N1')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(level).toBe('N2')
    // A new text is explained for it, and in the language that was kept.
    await page.getByRole('link', { name: 'Add a text' }).click()
    await page.getByLabel('Japanese text').fill('雨が降る。')
    await page.getByText('More', { exact: true }).click()
    const group = page.getByRole('group', { name: 'Explain for level' })
    expect(await group.getByRole('button', { pressed: true }).textContent()).toBe('N2')
  })

  it('offer similar interests before a new one is created, which stays for ever', async () => {
    const { page, person } = await at('settings/you')
    const interests = page.getByRole('region', { name: 'Interests' })
    await interests.getByRole('button', { name: 'Add an interest' }).click()
    const field = page.getByLabel('Add an interest')
    await field.fill('Fodo')
    await page.getByText('you cannot change or delete').waitFor()
    await page.getByRole('button', { name: 'Add: Food' }).click()
    await page.getByRole('button', { name: 'Remove: Food' }).waitFor()
    // Turning an interest is one write of its record.
    await page.getByRole('button', { name: 'Avoid: Food' }).click()
    const refused = page.getByRole('region', { name: 'Subjects to avoid' })
    await refused.getByRole('button', { name: 'Food' }).click()
    await page.getByRole('button', { name: 'I like it: Food' }).click()
    await page.getByRole('button', { name: 'Avoid: Food' }).waitFor()
    const turned = await person.study.foundation.list({ params: { resource: 'preferences' } })
    expect(turned.items).toMatchObject([{ version: 3, values: { type: 'interest', value: 3 } }])
    // The list of the chosen may come back before the reply to the choice is handled.
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill('food')
    await page.getByRole('button', { name: 'Already added: Food' }).waitFor()
    expect(await page.getByRole('button', { name: /^Create/ }).count()).toBe(0)

    // A term that was created and could not be chosen is there.
    await page.route('**/preferences/**', route => route.fulfill({ status: 503 }), { times: 1 })
    await field.fill('Trams')
    await page.getByRole('button', { name: 'Create “Trams”' }).click()
    // The term is still there, and a known name offers no second one.
    await field.fill('ＴＲＡＭＳ')
    await page.getByRole('button', { name: 'Add: Trams' }).waitFor()
    expect(await page.getByRole('button', { name: /^Create/ }).count()).toBe(0)
    await field.press('Enter')
    await page.getByRole('button', { name: 'Remove: Trams' }).click()
    await interests.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Remove: Trams' }).waitFor()
    const { items } = await person.study.foundation.list({ params: { resource: 'preferences' } })
    expect(items.map(({ values }) => values.type)).toEqual(['interest', 'interest'])
  })

  it('keep the changes that two windows make to different fields', async () => {
    const { page } = await at('settings/reading')
    const second = await page.context().newPage()
    await second.goto(page.url())
    const choose = (window: Page, group: string, name: string) =>
      window.getByRole('group', { name: group }).getByRole('button', { name, exact: true })
    await choose(second, 'Size', '20').waitFor()
    await choose(page, 'Size', '28').click()
    await choose(page, 'Colours', 'Dark').click()
    await choose(second, 'Font', 'Gothic').click()
    for (const each of [page, second])
      for (const [group, name] of [
        ['Size', '28'],
        ['Colours', 'Dark'],
        ['Font', 'Gothic'],
      ] as const)
        await expect.poll(() => choose(each, group, name).getAttribute('aria-pressed')).toBe('true')
    await second.close()
  })

  it('keep typed text when the token expires, and ask before discarding it', async () => {
    const { page, person } = await at('settings/you')
    await page.getByRole('button', { name: 'Add a goal' }).click()
    const goal = page.getByLabel('Goal', { exact: true })
    await goal.fill('卒業')
    const refused = {
      status: 401,
      contentType: 'application/problem+json',
      json: { code: 'unauthenticated', message: 'The token has expired.' },
    }
    let hasExpired = false
    await page.route('**/goals/**', route => {
      if (hasExpired || route.request().method() === 'GET') return route.continue()
      hasExpired = true
      return route.fulfill(refused)
    })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Your input is still here.').waitFor()
    await dialog.getByLabel('Password').fill(`password of ${person.user.username}`)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => dialog.isVisible()).toBe(false)
    expect(await goal.inputValue()).toBe('卒業')

    await page.getByRole('link', { name: 'Library' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await goal.inputValue()).toBe('卒業')

    // Leaving while it is saved asks too; once it is saved, nothing is left to ask about.
    const saved = Promise.withResolvers<void>()
    await page.route('**/goals/**', async route => {
      await saved.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Library' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    saved.resolve()
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('are in Japanese and fit on a phone', async () => {
    const look = { locale: 'ja', width: 390, colorScheme: 'dark' } as const
    const { page } = await reader.learner({ ...look, place: 'settings' })
    const list = page.getByRole('heading', { level: 1, name: '設定' })
    await list.waitFor()
    await page.getByText('新しいカード1日20枚、目標90%').waitFor()
    expect([await isCutOff(page), await seriousFindings(page)]).toEqual([false, []])
    for (const heading of ['読書', '復習', '辞書', '自分について', 'アカウント']) {
      await page
        .getByRole('link', { name: RegExp(`^${heading}`) })
        .last()
        .click()
      const title = page.getByRole('heading', { level: 1, name: heading })
      await title.waitFor()
      // The link that led here is gone; the next key goes on from the title.
      await expect.poll(() => title.evaluate(each => each === document.activeElement)).toBe(true)
      expect([await isCutOff(page), await seriousFindings(page)]).toEqual([false, []])
      await page.getByRole('link', { name: '設定の一覧' }).click()
      await list.waitFor()
    }
  })

  it('are led to by the addresses of earlier versions', async () => {
    const { page } = await at('review-settings')
    for (const [place, heading] of [
      ['review-settings', 'Review'],
      ['profile', 'You'],
      ['account', 'Account'],
      ['privacy', 'Account'],
    ] as const) {
      await page.goto(reader.at(place))
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await expect
      .poll(() =>
        page
          .getByRole('region', { name: 'What yomu may record' })
          .evaluate(each => each.getBoundingClientRect().top),
      )
      .toBeLessThan(200)
  })
})

it('settings of furigana that are changed without a network are sent from the next window', async () => {
  const { page, person } = await at('settings/reading')
  const context = page.context()
  const furigana = (window: Page) => window.getByRole('group', { name: 'Furigana' })
  await furigana(page).getByRole('button', { name: 'All', pressed: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await furigana(page).getByRole('button', { name: 'None' }).click()
  await expect.poll(() => unsentCount(page, person.user.id)).toBe(1)
  const place = page.url()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(place)
  const kept = async () => (await person.study.foundation.list({ params: { resource: 'profile' } })).items
  await expect.poll(kept).toMatchObject([{ values: { show_kana: 'never' } }])
  await furigana(next).getByRole('button', { name: 'None', pressed: true }).waitFor()
})
