import { expect, it } from 'vitest'
import { sharedChromium } from '../../browser/support/chromium.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { contentOf } from '../../flows/article-stack.ts'
import { transcribed, videoLab } from '../../flows/video-stack.ts'

const lab = videoLab('cos')

it('a recording that lies in a bucket is played in the page: a sentence by one key, and on to the end by another', async () => {
  const { article } = await transcribed(lab, {
    title: '二人の話',
    explain_mode: 'split',
    keep_audio: true,
  })
  const browser = await sharedChromium()
  const { page, complaints, close } = await readerOf(browser, lab.stack, lab.hana, {
    place: `read/${article?.id}`,
  })
  await page.getByRole('heading', { name: '二人の話' }).waitFor()
  await page.getByLabel('More', { exact: true }).waitFor()
  for (const key of ['ArrowDown', 'e', 'Space']) await page.keyboard.press(key)
  const panel = page.getByRole('complementary', { name: 'Sentence' })
  await panel.getByRole('button', { name: 'Pause' }).waitFor()
  await panel.getByRole('button', { name: 'Play' }).waitFor()
  await page.keyboard.press('l')
  const last = contentOf(article ?? { sentences: [] }).at(-1)?.index
  await page.locator(`[data-row="${last}"][data-sounding]`).waitFor()
  await panel.getByRole('button', { name: 'Play' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})
