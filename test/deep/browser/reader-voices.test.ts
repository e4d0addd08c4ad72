import { expect, it } from 'vitest'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { withModel } from '../../flows/article-stack.ts'
import { newSentences, silentArticle, speakOne } from '../../flows/tts-stack.ts'
import { startFakeVoicevox, zundamon } from '../../support/fake-speech/index.ts'
import { administrator } from '../../support/people.ts'
import { sharedVoiceStack } from '../../support/shared-stack.ts'
import { ended } from '../../support/tasks.ts'

let lab: Awaited<ReturnType<typeof withModel>>
let voicevox: Awaited<ReturnType<typeof startFakeVoicevox>>
let offer: (voices: { voice: string; label: string; credit: string }[]) => Promise<void>
const reader = readerOn(async () => {
  const stack = await sharedVoiceStack()
  voicevox = await startFakeVoicevox({ reads: () => "アメ'" })
  lab = await withModel(stack)
  const { manager } = await administrator(stack)
  offer = async offered_voices => {
    await manager.speechSettings.put({
      body: {
        synthesis_key: stack.azure.environment.SYNTHESIS_KEY,
        synthesis_region: 'japaneast',
        voicevox_base_url: voicevox.base_url,
        voicevox_private: true,
        offered_voices,
      },
    })
  }
  await offer([{ voice: zundamon, label: 'ずんだもん', credit: 'VOICEVOX:ずんだもん' }])
  const close = async () => {
    await lab.close()
    await voicevox.close()
  }
  return { ...stack, close }
})

it('a learner chooses a voice, sees its credit, and has a sentence read in it beside its own sound', async () => {
  const { hana } = lab
  const { id } = await silentArticle(lab, newSentences(3).join('\n'))
  await ended(hana, (await speakOne(hana, id, 0)).task_id)
  const { page } = await reader.of(hana, { place: 'settings/reading' })
  const voice = page.getByRole('group', { name: 'Voice' })
  await page.getByText('VOICEVOX:ずんだもん').waitFor()
  await expect
    .poll(() => voice.getByRole('button', { name: 'Default' }).getAttribute('aria-pressed'))
    .toBe('true')
  await voice.getByRole('button', { name: 'ずんだもん' }).click()

  await page.goto(page.url().replace(/#.*/, `#/read/${id}`))
  await page.locator('[data-word]').first().waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('t')
  const panel = page.getByRole('complementary', { name: 'Sentence' })
  await panel.getByLabel('Other actions').click()
  await panel.getByRole('button', { name: 'Read by ずんだもん' }).click()
  await panel.getByLabel('Other actions').click()
  await panel.getByRole('button', { name: /^(?:Read by|Creating audio)/ }).waitFor({ state: 'detached' })
  expect(voicevox.asked('/synthesis')).toHaveLength(1)
  const played = page.waitForRequest(request => request.url().includes('/api/media?'))
  await panel.getByRole('button', { name: 'Play' }).click()
  expect(new URL((await played).url()).searchParams.get('voice')).toBe(zundamon)

  await page.keyboard.press('ArrowDown')
  await panel.getByRole('button', { name: 'Create audio' }).click()
  await panel.getByRole('button', { name: 'Play' }).waitFor()
  const { sentences } = await hana.study.articles.get({ params: { id } })
  const voices = sentences.flatMap(({ audio_voice }) => audio_voice ?? [])
  expect(voices).toEqual(['ja-JP-NanamiNeural', zundamon])

  await offer([])
  await page.keyboard.press('ArrowDown')
  await panel.getByRole('button', { name: 'Create audio' }).click()
  await page
    .getByRole('status')
    .getByText(/This voice is not available\. Choose another one/)
    .waitFor()
})
