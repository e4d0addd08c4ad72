import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

const text = '雨が降っていた。'

describe('without the network', () => {
  it('the page says that it is offline and saves typed text once it is back', async () => {
    const { page, context } = await reader.learner({ place: 'add', width: 390 })
    await page.getByLabel('Japanese text').fill(text)
    await context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await page.getByText('Adding needs the server.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Add and read' }).click()
    await page.getByText('The server cannot be reached.').waitFor()
    expect(await page.getByLabel('Japanese text').inputValue()).toBe(text)
    await context.setOffline(false)
    await page.getByText('You are offline.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add and read' }).click()
    await page.locator('ruby', { hasText: '雨' }).waitFor()
  })

  it('a screen that failed to load is loaded when the server answers again', async () => {
    const { page, context } = await reader.learner({ place: 'account' })
    const gone = /\/(?:api|health)/
    await context.route(gone, route => route.abort())
    await page.getByRole('link', { name: 'Library' }).click()
    await page.getByText('The server is not responding.').waitFor()
    const later = page.getByText('Shown here when the server answers again.')
    await later.first().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await context.unroute(gone)
    await page.getByText('The server is not responding.').waitFor({ state: 'detached' })
    await later.first().waitFor({ state: 'detached' })
  })
})

describe('a text that another app shares', () => {
  it('waits to be added and is removed from the address', async () => {
    const { page } = await reader.learner()
    const shared = new URLSearchParams({ title: '雨', text })
    await page.goto(`${reader.stack().addresses.study}/app/reader/?${shared}`)
    expect(await page.getByLabel('Japanese text').inputValue()).toBe(text)
    expect(page.url()).toBe(reader.at('add'))
    await page.getByRole('button', { name: 'Add and read' }).click()
    await page.getByRole('heading', { level: 1, name: '雨' }).waitFor()
  })
})
