import { describe, expect, it } from 'vitest'
import { readConsoleAddress } from '../../console/client/address/console-address.ts'
import { unreachablePage } from '../../console/client/page/unreachable-page.ts'

describe('the page for a server that does not answer', () => {
  const page = unreachablePage(readConsoleAddress(`https://console.example.org/a'b</script>`), 3_000)

  it.each([
    ['en', 'The console cannot be reached', 'Try again'],
    ['ja', '管理コンソールに接続できません', '再試行'],
    ['zh', '无法连接管理控制台', '重试'],
  ])('is available in %s', (language, title, again) => {
    expect(page).toContain(`<section lang="${language}"><h1>${title}</h1>`)
    expect(page).toContain(`">${again}</a></section>`)
  })

  it('leads back to the console, by a link and by itself', () => {
    expect(page.match(/href="https:\/\/console\.example\.org\/a[^"]*"/g)).toHaveLength(3)
    expect(page).toContain('location.replace("https://console.example.org/a')
  })

  it('loads nothing and cannot be broken out of', () => {
    expect(page).not.toMatch(/<(?:img|link|iframe)|\bsrc=|@import|url\(/)
    expect(page.match(/<\/script>/g)).toHaveLength(1)
    expect(page).not.toMatch(/href="[^"]*'/)
  })
})
