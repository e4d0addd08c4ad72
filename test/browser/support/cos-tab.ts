import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { CosSettingsInput } from '../../../lib/contracts/schemas/administration/objects.ts'
import { bucket, type cosLab } from '../../flows/cos-lab.ts'
import { type SharedBrowser, sharedChromium } from './chromium.ts'
import { administratorAt, type ConsoleOptions, type ConsolePage } from './console-page.ts'

/** An administrator at the tab of object storage. */
export function cosTab(lab: ReturnType<typeof cosLab>) {
  let browser: SharedBrowser
  let at: ConsolePage
  const others: ConsolePage[] = []
  const open = async (options: ConsoleOptions = {}) => {
    const window = await administratorAt(browser, lab.stack, { tab: 'cos-storage', ...options })
    others.push(window)
    return window
  }
  beforeAll(async () => {
    browser = await sharedChromium()
    at = await administratorAt(browser, lab.stack, { tab: 'cos-storage' })
    // A form left unsaved by one test does not affect the next.
    at.page.on('dialog', dialog => void dialog.accept())
  })
  afterEach(async () => {
    const opened = others.splice(0)
    await Promise.all(opened.map(({ close }) => close()))
    expect([at, ...opened].flatMap(({ complaints }) => complaints.splice(0))).toEqual([])
  })
  afterAll(() => browser?.close())
  const state = () => at.page.getByRole('region', { name: 'Current state' })
  return {
    state,
    save: () => at.page.getByRole('button', { name: 'Save', exact: true }).click(),
    /** The tab, opened while a bucket is saved. */
    async comeWithBucketSaved() {
      await lab.cos.put({ body: lab.s3.form() })
      await at.page.reload()
      await state().getByText(bucket).waitFor()
    },
    get page() {
      return at.page
    },
    /** Another window, signed in anew, for one test. */
    open,
    /** Opens the tab again, without unsaved input. */
    async comeAnew() {
      await at.page.reload()
      await at.page.getByRole('button', { name: 'Save' }).waitFor()
    },
  }
}

export async function fillForm(page: Page, form: CosSettingsInput): Promise<void> {
  await page.getByLabel('Endpoint').fill(form.endpoint)
  await page.getByLabel('Region').fill(form.region)
  await page.getByLabel('Bucket', { exact: true }).fill(form.bucket)
  await fillCredentials(page, form)
}

export async function fillCredentials(
  page: Page,
  { secret_id, secret_key }: Pick<CosSettingsInput, 'secret_id' | 'secret_key'>,
): Promise<void> {
  await page.getByLabel('Secret id').fill(secret_id)
  await page.getByLabel('Secret key').fill(secret_key)
}
