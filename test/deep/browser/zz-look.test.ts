import { it } from 'vitest'
import { sharedChromium } from '../../browser/support/chromium.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { articleStack } from '../../flows/article-stack.ts'
import { watchedText } from '../../support/watched.ts'

it('looks', async () => {
  const browser = await sharedChromium()
  const lab = await articleStack()
  const article = await watchedText(lab.hana)
  console.log(article.has_media, article.id)
  for (const [name, look] of [
    ['wide', { width: 1280, height: 800 }],
    ['phone', { width: 390, height: 844, hasTouch: true }],
    ['wide-dark', { width: 1280, height: 800, theme: 'dark' }],
  ] as const) {
    const opened = await readerOf(browser, lab.stack, lab.hana, { place: `read/${article.id}` })
    const { page } = opened
    await page.setViewportSize({ width: look.width, height: look.height })
    if ('theme' in look) await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('region', { name: 'Player' }).waitFor()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/player/${name}-1.png` })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForTimeout(4000)
    await page.screenshot({ path: `/tmp/player/${name}-2.png` })
    console.log(await page.evaluate('document.querySelector("video").currentTime'))
    await page.getByLabel('More of the player').click()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/player/${name}-3.png` })
    console.log(opened.complaints)
    await opened.close()
  }
  await lab.close()
}, 300_000)
