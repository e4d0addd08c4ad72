import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { edictLines } from '../../support/dictionary.ts'

/** A stack of its own, since its dictionaries change. */
const at = consoleTab(
  async () => {
    const { stack, close } = await wordsStack(edictLines)
    return { ...stack, close }
  },
  { tab: 'dictionary' },
)

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
})

/** A dictionary in Yomitan's format, with one entry. */
function yomitanFile(title: string, banks: Record<string, unknown>, revision = '2026-11') {
  const files = { index: { title, revision, format: 3 }, ...banks }
  const named = Object.entries(files).map(([name, content]) => [
    `${name}.json`,
    strToU8(JSON.stringify(content)),
  ])
  return Buffer.from(zipSync(Object.fromEntries(named)))
}
const terms = yomitanFile('Cats', {
  term_bank_1: [['猫', 'ねこ', 'n', '', 1, ['a feline'], 1, '']],
})
const ranks = yomitanFile('JPDB', {
  term_meta_bank_1: [['猫', 'freq', { reading: 'ねこ', frequency: 1204 }]],
})

it('a file is installed with a report, replaced by a newer one and rolled back, and removed behind a question', async () => {
  const { page } = await at.open()
  const section = page.getByRole('region', { name: 'Further dictionaries' })
  await section.getByText('No further dictionary is installed.').waitFor()
  for (const [name, buffer] of [
    ['Cats', terms],
    ['JPDB', ranks],
  ] as const) {
    await section
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: `${name}.zip`, mimeType: 'application/zip', buffer })
    const item = section.getByRole('listitem', { name })
    await item.getByText(/It will take .* of memory/).waitFor()
    await item.getByRole('button', { name: 'Activate' }).click()
    await item.getByRole('button', { name: 'Activate' }).waitFor({ state: 'detached' })
    await item.getByText('Revision 2026-11').waitFor()
  }
  await section.getByRole('button', { name: 'Move JPDB up' }).click()
  await expect
    .poll(() => section.getByRole('listitem').getByRole('heading', { level: 3 }).allInnerTexts())
    .toEqual(['JPDB', 'Cats'])

  const item = section.getByRole('listitem', { name: 'Cats' })
  const newer = yomitanFile(
    'Cats',
    { term_bank_1: [['猫', 'ねこ', 'n', '', 1, ['a cat'], 1, '']] },
    '2026-12',
  )
  const update = { name: 'Cats.zip', mimeType: 'application/zip', buffer: newer }
  await item.locator('input[type=file]').setInputFiles(update)
  await item.getByText('Revision 2026-12 is newer and waits below.').waitFor()
  await item.getByRole('button', { name: 'Activate' }).click()
  await item.getByRole('button', { name: 'Roll back' }).click()
  await item.getByText('Revision 2026-12 is newer and waits below.').waitFor()

  await section.getByRole('button', { name: 'Remove Cats' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Cats?' })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => section.getByRole('listitem').count()).toBe(1)
})

it('the tab fits a phone, in Japanese and at night', async () => {
  const look = { tab: 'dictionary', width: 390, locale: 'ja', colorScheme: 'dark' } as const
  const { page } = await at.open(look)
  await page
    .getByRole('region', { name: '追加の辞書' })
    .getByText(/使用中のメモリ/)
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await seriousFindings(page)).toEqual([])
})
