import { describe, expect, it, onTestFinished } from 'vitest'
import { chromiumFor } from '../../browser/support/chromium.ts'
import { openConsole, signInAt } from '../../browser/support/console-page.ts'
import { domain } from '../../support/proxies/configuration.ts'
import { proxyNames, startProxy } from '../../support/proxies/running.ts'
import { sharedStack } from '../../support/shared-stack.ts'

describe.each(proxyNames)('behind %s', name => {
  it('an administrator signs in to the console and goes through its tabs, without complaints of the browser', async () => {
    const stack = await sharedStack()
    const proxy = await startProxy(name, stack)
    onTestFinished(proxy.close)
    const browser = await chromiumFor(domain, proxy.httpsPort)
    onTestFinished(() => browser.close())
    const addresses = { ...stack.addresses, manager: `https://admin.${domain}` }
    const { page, complaints } = await openConsole(browser, { ...stack, addresses })
    await signInAt(page)
    const tabs = page.getByRole('navigation').getByRole('link')
    const titles = await tabs.allInnerTexts()
    expect(titles.length).toBeGreaterThan(5)
    for (const tab of await tabs.all()) {
      await tab.click()
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    expect(new URL(page.url()).origin).toBe(addresses.manager)
    expect(complaints).toEqual([])
  })
})
