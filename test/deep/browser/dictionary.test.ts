import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { administratorAt, type ConsolePage } from '../../browser/support/console-page.ts'
import { edictLines, smallDictionary } from '../../support/dictionary.ts'
import { type TestStack, testStack } from '../../support/stack.ts'

let small: Awaited<ReturnType<typeof smallDictionary>>
let stack: TestStack
let browser: SharedBrowser
let at: ConsolePage

beforeAll(async () => {
  small = await smallDictionary()
  ;[stack, browser] = await Promise.all([testStack({ DICTIONARY_SOURCE: small.source }), sharedChromium()])
  at = await administratorAt(browser, stack, { tab: 'dictionary' })
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
  await small?.close()
})

const section = (name: string) => at.page.getByRole('region', { name })
const send = (text: string) =>
  section('Get a dictionary')
    .locator('input[type=file]')
    .setInputFiles({ name: 'edict', mimeType: 'text/plain', buffer: Buffer.from(text) })

it('the tab shows the dictionary that the first start built, with its attribution', async () => {
  await section('In use').getByText('Electronic Dictionary Research').waitFor()
  await section('In use').getByText('EDICT, 2026-11-01').waitFor()
  expect(await seriousFindings(at.page)).toEqual([])
})

it('a candidate is built from a file with a report, and activating it twice brings the former dictionary back', async () => {
  await send([...edictLines, '鯨 [くじら] /(n) whale/(P)/', 'nonsense'].join('\n'))
  const candidate = section('Candidate')
  await candidate.getByText('1 entries could not be read').waitFor()
  expect(await seriousFindings(at.page)).toEqual([])
  const entries =
    (await section('In use')
      .getByText(/entries/)
      .textContent()) ?? ''
  await candidate.getByRole('button', { name: 'Activate' }).click()
  await at.page.getByText('The dictionary is in use.').first().waitFor()
  await candidate.getByText(entries).waitFor()
  await candidate.getByRole('button', { name: 'Activate' }).click()
  await section('In use').getByText(entries).waitFor()
  await candidate.getByRole('button', { name: 'Discard' }).click()
  await at.page.getByText('The candidate was discarded.').waitFor()
})

it('a refused file is reported with the reason, and the dictionary in use stays', async () => {
  await send('a letter to a friend')
  await at.page.getByText('The file is not a dictionary: it should be').waitFor()
  await section('In use').getByText('EDICT, 2026-11-01').waitFor()
  expect(await seriousFindings(at.page)).toEqual([])
  expect(at.complaints).toEqual([])
})
