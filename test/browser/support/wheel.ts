import type { Page } from 'playwright-core'

/**
 * Turns the wheel down, and waits until the page has heard that it is there. The browser tells of it with its next picture,
 * which the page's own clock (`page.clock`) does not wait for: minutes would pass in front of what was on the screen before.
 */
export async function wheel(page: Page, px: number): Promise<void> {
  const heard = await page.evaluateHandle(by => {
    const end = Math.min(scrollY + by, document.documentElement.scrollHeight - innerHeight) - 1
    const arrived = new Promise<void>(done => {
      const listen = () => {
        if (scrollY < end) return
        removeEventListener('scroll', listen)
        done()
      }
      addEventListener('scroll', listen)
    })
    return { arrived }
  }, px)
  await page.mouse.wheel(0, px)
  await heard.evaluate(({ arrived }) => arrived)
  await heard.dispose()
}
