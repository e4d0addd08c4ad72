import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { CosSettingsInput } from '../../../lib/contracts/schemas/administration/objects.ts'
import type { cosLab } from '../../flows/cos-lab.ts'
import { type SharedBrowser, sharedChromium } from './chromium.ts'
import { administratorAt, type ConsolePage } from './console-page.ts'
import { windowsOfTest } from './windows-of-test.ts'

/** An administrator at the tab of object storage. */
export function cosTab(lab: ReturnType<typeof cosLab>) {
  let browser: SharedBrowser
  let at: ConsolePage
  windowsOfTest(() => [at])
  beforeAll(async () => {
    browser = await sharedChromium()
    at = await administratorAt(browser, lab.stack, { tab: 'cos-storage' })
    // A form left unsaved by one test does not affect the next.
    at.page.on('dialog', dialog => void dialog.accept())
  })
  afterAll(() => browser?.close())
  const state = () => at.page.getByRole('region', { name: 'Current state' })
  return {
    state,
    save: () => at.page.getByRole('button', { name: 'Save', exact: true }).click(),
    get page() {
      return at.page
    },
  }
}

export async function fillForm(page: Page, form: CosSettingsInput): Promise<void> {
  await page.getByLabel('Endpoint').fill(form.endpoint)
  await page.getByLabel('Region').fill(form.region)
  await page.getByLabel('Bucket', { exact: true }).fill(form.bucket)
  await page.getByLabel('Secret id').fill(form.secret_id)
  await page.getByLabel('Secret key').fill(form.secret_key)
}
