import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { edictLines } from '../../support/dictionary.ts'
import { yomitanFile } from '../../support/further-file.ts'
import { sharedDictionaryStack } from '../../support/shared-stack.ts'

const at = consoleTab(sharedDictionaryStack, { tab: 'dictionary' })

const section = (name: string) => at.page.getByRole('region', { name })
const send = (text: string) =>
  section('Get a dictionary')
    .locator('input[type=file]')
    .setInputFiles({ name: 'edict', mimeType: 'text/plain', buffer: Buffer.from(text) })

it('the tab shows the dictionary that the first start built, with its attribution', async () => {
  await section('In use').getByText('Electronic Dictionary Research').waitFor()
  await section('In use').getByText('EDICT, 2026-11-01').waitFor()
})

it('a candidate is built from a file with a report, and activating it twice brings the former dictionary back', async () => {
  await send([...edictLines, '鯨 [くじら] /(n) whale/(P)/', 'nonsense'].join('\n'))
  const candidate = section('Candidate')
  await candidate.getByText('1 entries could not be read').waitFor()
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
})

const cats = (meaning: string, revision: string) =>
  yomitanFile('Cats', { term_bank_1: [['猫', 'ねこ', 'n', '', 1, [meaning], 1, '']] }, [], { revision })
const ranks = () =>
  yomitanFile('JPDB', { term_meta_bank_1: [['猫', 'freq', { reading: 'ねこ', frequency: 1204 }]] })

it('a file is installed with a report, replaced by a newer one and rolled back, fits a phone in the dark, and is removed behind a question', async () => {
  const { page } = at
  const section = page.getByRole('region', { name: 'Further dictionaries' })
  await section.getByText('No further dictionary is installed.').waitFor()
  for (const [name, buffer] of [
    ['Cats', await cats('a feline', '2026-11')],
    ['JPDB', await ranks()],
  ] as const) {
    await section
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: `${name}.zip`, mimeType: 'application/zip', buffer })
    const item = section.getByRole('listitem', { name })
    await item.getByText(/It will take .* of memory/).waitFor()
    await item.getByRole('button', { name: 'Activate' }).click()
    await item.getByRole('button', { name: 'Activate' }).waitFor({ state: 'detached' })
  }
  await section.getByRole('button', { name: 'Move JPDB up' }).click()
  await expect
    .poll(() => section.getByRole('listitem').getByRole('heading', { level: 3 }).allInnerTexts())
    .toEqual(['JPDB', 'Cats'])

  const item = section.getByRole('listitem', { name: 'Cats' })
  const update = { name: 'Cats.zip', mimeType: 'application/zip', buffer: await cats('a cat', '2026-12') }
  await item.locator('input[type=file]').setInputFiles(update)
  await item.getByText('Revision 2026-12 is newer and waits below.').waitFor()
  await item.getByRole('button', { name: 'Activate' }).click()
  await item.getByRole('button', { name: 'Roll back' }).click()
  await item.getByText('Revision 2026-12 is newer and waits below.').waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await seriousFindings(page)).toEqual([])
  await section.getByRole('button', { name: 'Remove Cats' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Cats?' })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => section.getByRole('listitem').count()).toBe(1)
})
