import { describe, expect, it } from 'vitest'
import { environmentKeys, field, speechStack } from '../../browser/speech-stack.ts'
import { placesHolding } from '../../browser/support/secrets.ts'
import { AZURE_KEY } from '../../support/fake-azure/index.ts'
import {
  SPEECH_KEY,
  SPEECH_MODEL,
  startFakeSpeech,
  startFakeVoicevox,
  zundamon,
} from '../../support/fake-speech/index.ts'
import { administrator, learner } from '../../support/people.ts'
import { startedForFile } from '../../support/started-for-file.ts'

const lab = startedForFile(async () => {
  const [started, voicevox, speech] = await Promise.all([
    speechStack(),
    startFakeVoicevox({ reads: () => "コンニチワ'" }),
    startFakeSpeech(),
  ])
  return {
    ...started,
    voicevox,
    speech,
    async close() {
      await started.close()
      await Promise.all([voicevox.close(), speech.close()])
    },
  }
})
const button = (name: string) => lab().at.page.getByRole('button', { name, exact: true })
const dialog = () => lab().at.page.getByRole('dialog')
const typed = (...names: string[]) => Promise.all(names.map(name => field(lab().at.page, name).inputValue()))
const settings = async () => (await administrator(lab().stack)).manager.speechSettings
const keys = ['Transcription key', 'Synthesis key']

describe('the speech settings', () => {
  it('show all values except keys with their source, ask before a key is cleared, and are replaced with new keys, which then appear nowhere in the page', async () => {
    const { page } = lab().at
    await page.getByText('These settings come from the server’s environment.').waitFor()
    await page.getByText('In use: Azure, with the voice ja-JP-NanamiNeural.').waitFor()
    await page.getByText(`In use: whisper-1 at ${lab().ear.url}.`).waitFor()
    await expect.poll(() => page.getByText('Saved, and never shown').count()).toBe(2)
    await expect
      .poll(() => typed(...keys, 'Base URL', 'Model', 'Region', 'Voice'))
      .toEqual([...['', ''], ...[lab().ear.url, 'whisper-1', 'japaneast', '']])
    expect(await button('Return to the environment’s settings').count()).toBe(0)

    await field(lab().at.page, keys[0] ?? '').fill(lab().ear.key)
    await button('Save').click()
    await expect.poll(() => dialog().getByRole('listitem').allTextContents()).toEqual(['Synthesis key'])
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(await (await settings()).get()).toMatchObject({ source: 'environment', synthesis_key_set: true })
    await expect.poll(() => typed(...keys)).toEqual([lab().ear.key, ''])

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

  it('lose the keys whose fields are empty, and return to the environment’s, after questions, and call no provider', async () => {
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

    await field(page, 'Model').fill('typed and not saved')
    await button('Return to the environment’s settings').click()
    await dialog().getByRole('button', { name: 'Delete and return' }).click()
    await page.getByText('These settings come from the server’s environment.').waitFor()
    await expect.poll(() => typed('Model', 'Voice')).toEqual(['whisper-1', ''])
    expect((await (await settings()).get()).source).toBe('environment')
    expect([lab().azure.requests, lab().ear.requests, lab().provider.requests]).toEqual([[], [], []])
  })
})

it('the switch of automatic audio is switched by keyboard', async () => {
  const { page } = lab().at
  const box = page.getByRole('switch', { name: 'Automatic article audio (TTS)' })
  const isOn = async () =>
    (await (await administrator(lab().stack)).manager.runtimeSettings.get()).automatic_article_tts
  await box.focus()
  for (const on of [true, false]) {
    await page.keyboard.press('Space')
    await expect.poll(() => box.isChecked()).toBe(on)
    await expect.poll(isOn).toBe(on)
  }
})

const page = () => lab().at.page
const section = (name: string) => page().getByRole('region', { name })

it('the voices of an engine are listed and heard before anything is saved, where its address is allowed, and offered to learners with their credit', async () => {
  const engine = section('VOICEVOX')
  await field(page(), 'Base URL of the VOICEVOX engine').fill(lab().voicevox.base_url)
  await engine.getByRole('button', { name: 'List voices' }).click()
  await engine.getByText('which these settings do not allow').waitFor()
  await page().getByLabel('The VOICEVOX engine may be on this machine or its network').check()
  await engine.getByRole('button', { name: 'List voices' }).click()
  await engine.getByText('Voices: 2.').waitFor()
  await engine.getByRole('button', { name: 'Listen to ずんだもん（ノーマル）' }).click()
  await engine.locator('audio').waitFor()
  expect(lab().voicevox.asked('/synthesis')).toHaveLength(1)
  expect((await (await settings()).get()).source).toBe('environment')

  const endpoint = section('OpenAI-compatible speech')
  await field(page(), 'Base URL of the speech endpoint').fill(lab().speech.base_url)
  await field(page(), 'Key of the speech endpoint').fill(SPEECH_KEY)
  await field(page(), 'Model of the speech endpoint').fill(SPEECH_MODEL)
  await page().getByLabel('The speech endpoint may be on this machine or its network').check()
  await endpoint.getByRole('button', { name: 'List voices' }).click()
  await endpoint.getByText('Voices: 3.').waitFor()
  await endpoint.getByRole('button', { name: 'Listen to jf_alpha' }).click()
  await endpoint.locator('audio').waitFor()

  await section('VOICEVOX').getByLabel('Offer ずんだもん（ノーマル） to learners').check()
  await section('OpenAI-compatible speech').getByLabel('Offer jf_alpha to learners').check()
  const offered = section('Voices for learners')
  await offered.getByLabel('Name of voice 2').fill('Alpha')
  await expect.poll(() => offered.getByLabel('Credit of voice 1').inputValue()).toBe('VOICEVOX:ずんだもん')
  await offered.getByRole('combobox', { name: 'Default voice' }).click()
  await page().getByRole('option', { name: 'ずんだもん（ノーマル）' }).click()
  await page().getByRole('button', { name: 'Save', exact: true }).click()
  await page().getByRole('button', { name: 'Save and clear' }).click()
  await page().getByText('Saved. The change applies immediately.').waitFor()
  await page().getByText('In use: the voice ずんだもん（ノーマル）.').waitFor()
  const { study } = await learner(lab().stack)
  expect((await study.capabilities.get()).synthesis).toMatchObject({
    provider: 'voicevox',
    voice: zundamon,
    voices: [{ voice: zundamon, credit: 'VOICEVOX:ずんだもん' }, { label: 'Alpha' }],
  })
  expect(await page().content()).not.toContain('must-never-leak')
})
