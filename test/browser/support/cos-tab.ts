import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { CosSettingsInput } from '../../../lib/contracts/schemas/administration/objects.ts'
import { bucket, type cosLab } from '../../flows/cos-lab.ts'
import { type SharedBrowser, sharedChromium } from './chromium.ts'
import { administratorAt, type ConsoleOptions, type ConsolePage } from './console-page.ts'
import { windowsOfTest } from './windows-of-test.ts'

/** An administrator at the tab of object storage. */
export function cosTab(lab: ReturnType<typeof cosLab>) {
  let browser: SharedBrowser
  let at: ConsolePage
  const kept = windowsOfTest(() => [at])
  const administrator = (options: ConsoleOptions = {}) =>
    administratorAt(browser, lab.stack, { tab: 'cos-storage', ...options })
  beforeAll(async () => {
    browser = await sharedChromium()
    at = await administrator()
    // A form left unsaved by one test does not affect the next.
    at.page.on('dialog', dialog => void dialog.accept())
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
    open: (options: ConsoleOptions = {}) => kept(administrator(options)),
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
