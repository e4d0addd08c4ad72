import type { Page } from 'playwright-core'
import { startFakeAzure } from '../support/fake-azure/index.ts'
import { startFakeProvider } from '../support/fake-provider/index.ts'
import { startFakeTranscription } from '../support/fake-transcription/index.ts'
import { testStack } from '../support/stack.ts'
import { sharedChromium } from './support/chromium.ts'
import { administratorAt } from './support/console-page.ts'

export const environmentKeys = {
  TRANSCRIPTION_API_KEY: 'transcription-key-of-the-environment',
  SYNTHESIS_KEY: 'synthesis-key-of-the-environment',
}

/** A stack whose environment sets up synthesis and transcription with secret keys, and an administrator at the tab. */
export async function speechStack() {
  const [azure, ear, provider] = await Promise.all([
    startFakeAzure(),
    startFakeTranscription(),
    startFakeProvider(),
  ])
  const [stack, browser] = await Promise.all([
    testStack({
      ...azure.environment,
      ...environmentKeys,
      TRANSCRIPTION_BASE_URL: ear.url,
      TRANSCRIPTION_MODEL: ear.model,
      ESPEAK_NG_BIN: '/nowhere/espeak-ng',
    }),
    sharedChromium(),
  ])
  const at = await administratorAt(browser, stack, { tab: 'speech' })
  return {
    azure,
    ear,
    provider,
    stack,
    browser,
    at,
    async close() {
      await browser.close()
      await stack.close()
      await Promise.all([azure, ear, provider].map(each => each.close()))
    },
  }
}

/** The fields of the form; a field with suggestions shares its name with their list. */
export const field = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('input:not([type=file])')
    .and(page.getByLabel(name, { exact: true }))
