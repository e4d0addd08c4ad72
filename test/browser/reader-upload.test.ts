import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedStack } from '../support/shared-stack.ts'
import type { TestStack } from '../support/stack.ts'
import { type SharedBrowser, sharedChromium } from './support/chromium.ts'
import { learnerAt } from './support/reader-page.ts'

let stack: TestStack
let browser: SharedBrowser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([sharedStack(), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

/** The first event of a stream, as it comes. */
async function firstEvent(address: string, token: string): Promise<string> {
  const left = new AbortController()
  const reply = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: left.signal,
  })
  let text = ''
  for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.includes('\n\n')) break
  }
  left.abort()
  return text.slice(0, text.indexOf('\n\n') + 2)
}

describe('the progress of a task', () => {
  it('goes on after the event that was seen last when its stream is cut', async () => {
    const { page, person, complaints, close } = await learnerAt(browser, stack, { place: 'add' })
    const asked: (string | undefined)[] = []
    await page.route('**/api/tasks/*/events', async route => {
      asked.push(route.request().headers()['last-event-id'])
      if (asked.length > 1) return route.continue()
      // Before the end, which would be the only event that is left.
      const seen = await firstEvent(route.request().url(), person.token)
      const active = seen
        .replace(/"state":"\w+"/, '"state":"active"')
        .replace(/"step":"\w+"/, '"step":"queued"')
      return route.fulfill({ contentType: 'text/event-stream', body: active.replace(/^id: \d+/, 'id: 0') })
    })
    await page.getByLabel('Japanese text').fill('雨が降る。\n風が吹く。')
    await page.getByRole('button', { name: 'Add and read' }).click()
    await page.locator('ruby', { hasText: '雨' }).waitFor()
    expect(asked.slice(0, 2)).toEqual([undefined, '0'])
    expect(complaints).toEqual([])
    await close()
  })
})
