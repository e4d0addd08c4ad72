import type { Page } from 'playwright-core'

/**
 * Turns the wheel down, and waits until the page has heard that it is there. The browser tells of it with its next picture,
 * which the page's own clock (`page.clock`) does not wait for: minutes would pass in front of what was on the screen before.
 */
export async function wheel(page: Page, px: number): Promise<void> {
  const heard = await page.evaluateHandle(by => {
    const wanted = scrollY + by
    const arrived = new Promise<void>(done => {
      const listen = () => {
        const end = document.documentElement.scrollHeight - innerHeight
        if (scrollY < Math.min(wanted, end) - 1) return
        removeEventListener('scroll', listen)
        done()
      }
      addEventListener('scroll', listen)
      // Nothing is heard from a page that is at its end.
      listen()
    })
    return { arrived }
  }, px)
  await page.mouse.wheel(0, px)
  await heard.evaluate(({ arrived }) => arrived)
  await heard.dispose()
}
