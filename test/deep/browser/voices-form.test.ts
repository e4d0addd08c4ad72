import { describe, expect, it } from 'vitest'
import { field, speechStack } from '../../browser/speech-stack.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
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
const page = () => lab().at.page
const section = (name: string) => page().getByRole('region', { name })
const settings = async () => (await administrator(lab().stack)).manager.speechSettings

describe('the voices of an engine', () => {
  it('are listed and heard before anything is saved, where its address is allowed', async () => {
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
    expect(await seriousFindings(page())).toEqual([])
  })

  it('are of any OpenAI-compatible endpoint too, and their key is never shown', async () => {
    const endpoint = section('OpenAI-compatible speech')
    await field(page(), 'Base URL of the speech endpoint').fill(lab().speech.base_url)
    await field(page(), 'Key of the speech endpoint').fill(SPEECH_KEY)
    await field(page(), 'Model of the speech endpoint').fill(SPEECH_MODEL)
    await page().getByLabel('The speech endpoint may be on this machine or its network').check()
    await endpoint.getByRole('button', { name: 'List voices' }).click()
    await endpoint.getByText('Voices: 3.').waitFor()
    await endpoint.getByRole('button', { name: 'Listen to jf_alpha' }).click()
    await endpoint.locator('audio').waitFor()
  })

  it('are offered to learners with their credit, one of them as the default', async () => {
    await section('VOICEVOX').getByLabel('Offer ずんだもん（ノーマル） to learners').check()
    await section('OpenAI-compatible speech').getByLabel('Offer jf_alpha to learners').check()
    const offered = section('Voices for learners')
    await offered.getByLabel('Name of voice 2').fill('Alpha')
    await expect.poll(() => offered.getByLabel('Credit of voice 1').inputValue()).toBe('VOICEVOX:ずんだもん')
    await offered.getByRole('combobox', { name: 'Default voice' }).click()
    await page().getByRole('option', { name: 'ずんだもん（ノーマル）' }).click()
    expect(await seriousFindings(page())).toEqual([])
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
})
