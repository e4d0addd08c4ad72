import { expect, it } from 'vitest'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

it('what a server lacks is asked again when the window gets focus, and after an answer that something is not set up', async () => {
  const { page, person, context } = await reader.learner()
  const real = await person.study.capabilities.get()
  const whole = { ...real, models: ['model'], dictionary: true, making: [] }
  let now: object = { ...whole, dictionary: false, making: ['dictionary'] }
  await context.route('**/api/capabilities', route => route.fulfill({ json: now }))
  // A hidden page asks at no intervals.
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }))
  await page.goto(reader.anew('add'))
  const making = page.getByText('This server is still building its dictionary.', { exact: false })
  const lacking = page.getByText('Not set up on this server', { exact: false })
  await making.waitFor()

  now = { ...whole, models: [] }
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByText('Not set up on this server: a model', { exact: false }).waitFor()
  expect(await making.count()).toBe(0)

  now = whole
  const problem = { type: 'about:blank', title: 'Not configured', status: 503, code: 'not_configured' }
  await context.route('**/api/articles', route =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { ...problem, detail: 'No.' },
    }),
  )
  await page.getByLabel('Japanese text').fill('雨が降る。')
  await page.getByRole('button', { name: 'Add and read' }).click()
  await expect.poll(() => lacking.count()).toBe(0)
})
