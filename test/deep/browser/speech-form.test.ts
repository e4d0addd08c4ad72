import { describe, expect, it } from 'vitest'
import { environmentKeys, field, speechStack } from '../../browser/speech-stack.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { administratorAt, otherLooks } from '../../browser/support/console-page.ts'
import { placesHolding } from '../../browser/support/secrets.ts'
import { AZURE_KEY } from '../../support/fake-azure/index.ts'
import { administrator } from '../../support/people.ts'
import { startedForFile } from '../../support/started-for-file.ts'

const lab = startedForFile(speechStack)
const button = (name: string) => lab().at.page.getByRole('button', { name, exact: true })
const dialog = () => lab().at.page.getByRole('dialog')
const typed = (...names: string[]) => Promise.all(names.map(name => field(lab().at.page, name).inputValue()))
const settings = async () => (await administrator(lab().stack)).manager.speechSettings
const keys = ['Transcription key', 'Synthesis key']

describe('the speech settings', () => {
  it('show all values except keys, with their source and the voice in use', async () => {
    const { page } = lab().at
    await page.getByText('These settings come from the server’s environment.').waitFor()
    await page.getByText('In use: Azure, with the voice ja-JP-NanamiNeural.').waitFor()
    await page.getByText(`In use: whisper-1 at ${lab().ear.url}.`).waitFor()
    await expect.poll(() => page.getByText('Saved, and never shown').count()).toBe(2)
    await expect
      .poll(() => typed(...keys, 'Base URL', 'Model', 'Region', 'Voice'))
      .toEqual([...['', ''], ...[lab().ear.url, 'whisper-1', 'japaneast', '']])
    expect(await button('Return to the environment’s settings').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('stay unchanged when clearing a key is cancelled', async () => {
    await field(lab().at.page, keys[0] ?? '').fill(lab().ear.key)
    await button('Save').click()
    await expect.poll(() => dialog().getByRole('listitem').allTextContents()).toEqual(['Synthesis key'])
    expect(await seriousFindings(lab().at.page)).toEqual([])
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(await (await settings()).get()).toMatchObject({ source: 'environment', synthesis_key_set: true })
    await expect.poll(() => typed(...keys)).toEqual([lab().ear.key, ''])
  })

  it('are replaced with new keys, which then appear nowhere in the page', async () => {
    const { page } = lab().at
    await field(page, 'Synthesis key').fill(AZURE_KEY)
    await field(page, 'Voice').fill('keita')
    await page.getByRole('option', { name: 'ja-JP-KeitaNeural' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => typed('Voice')).toEqual(['ja-JP-KeitaNeural'])
    await field(page, 'Price per minute of sound').fill('0.006')
    await field(page, 'Price per million characters').fill('16')
    await button('Save').click()
    await page.getByText('Saved. The change applies immediately.').waitFor()
    await page.getByText('In use: Azure, with the voice ja-JP-KeitaNeural.').waitFor()
    await page.getByText('These settings were saved here').waitFor()
    await expect.poll(() => typed(...keys)).toEqual(['', ''])
    expect(await (await settings()).get()).toMatchObject({ transcription_price: 0.006, synthesis_price: 16 })
    const forms = [AZURE_KEY, lab().ear.key, ...Object.values(environmentKeys)].flatMap(key => [
      key,
      JSON.stringify(key).slice(1, -1),
      encodeURIComponent(key),
    ])
    expect(await placesHolding(page, forms)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
  })

  it('show errors at their field, and the server’s errors at the button', async () => {
    const { page } = lab().at
    await field(page, 'Region').fill('Japan East')
    await button('Save').click()
    await expect.poll(() => field(page, 'Region').getAttribute('aria-invalid')).toBe('true')
    await field(page, 'Region').fill('japaneast')
    for (const key of keys) await field(page, key).fill('k')
    await field(page, 'Base URL').fill('https://me:secret@hears.test/v1')
    await button('Save').click()
    await page.getByRole('alert').getByText('Check what you entered').waitFor()
    expect((await (await settings()).get()).transcription_base_url).toBe(lab().ear.url)
    await field(page, 'Base URL').fill(lab().ear.url)
  })

  it('lose the keys whose fields are empty, after confirmation', async () => {
    const { page } = lab().at
    for (const key of keys) await field(page, key).fill('')
    await button('Save').click()
    await expect.poll(() => dialog().getByRole('listitem').allTextContents()).toEqual(keys)
    await dialog().getByRole('button', { name: 'Save and clear' }).click()
    await page.getByText('Not set up: enter a key and a region').waitFor()
    await expect.poll(() => page.getByText('Not saved. Leave empty for none.').count()).toBe(3)
    expect(await (await settings()).get()).toMatchObject({
      source: 'saved',
      transcription_api_key_set: false,
      synthesis_key_set: false,
    })
  })

  it('return to the environment’s after confirmation', async () => {
    const { page } = lab().at
    await field(page, 'Model').fill('typed and not saved')
    await button('Return to the environment’s settings').click()
    expect(await seriousFindings(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Delete and return' }).click()
    await page.getByText('These settings come from the server’s environment.').waitFor()
    await expect.poll(() => typed('Model', 'Voice')).toEqual(['whisper-1', ''])
    expect((await (await settings()).get()).source).toBe('environment')
  })

  it('were saved, cleared and deleted without a call to a provider', () => {
    expect([lab().azure.requests, lab().ear.requests, lab().provider.requests]).toEqual([[], [], []])
  })
})

describe('the switch of automatic audio', () => {
  const box = () => lab().at.page.getByRole('switch', { name: 'Automatic article audio (TTS)' })
  const isOn = async () =>
    (await (await administrator(lab().stack)).manager.runtimeSettings.get()).automatic_article_tts

  it('returns to its former state and says so if the server refuses', async () => {
    const { page } = lab().at
    await page.route('**/runtime-settings', route =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await box().click()
    await page.getByRole('alert').getByText('Not available right now').waitFor()
    await expect.poll(() => box().isChecked()).toBe(false)
    await page.unroute('**/runtime-settings')
  })
})

describe('the tab', () => {
  it.each(otherLooks)('has no accessibility findings $look', async look => {
    const { browser, stack } = lab()
    const phone = await administratorAt(browser, stack, { tab: 'speech', ...look })
    await phone.page.getByRole('heading', { level: 1, name: '音声と自動化' }).waitFor()
    await phone.page.getByRole('switch', { name: '記事音声の自動生成（TTS）' }).waitFor()
    await phone.page.getByLabel('文字起こしのキー', { exact: true }).waitFor()
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
    expect(await seriousFindings(phone.page)).toEqual([])
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('caused no browser errors', () => expect(lab().at.complaints).toEqual([]))
})
