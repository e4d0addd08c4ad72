import type { Page } from 'playwright-core'

/** The places where the page holds any of the secrets: its text, fields, address or storage. */
export const placesHolding = (page: Page, secrets: readonly string[]): Promise<string[]> =>
  page.evaluate(sought => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
    const places = {
      content: document.documentElement.outerHTML,
      fields: fields.map(({ value }) => value).join('\n'),
      address: location.href,
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
    }
    return Object.entries(places)
      .filter(([, text]) => sought.some(secret => text.includes(secret)))
      .map(([place]) => place)
  }, secrets)
