import { describe, expect, it } from 'vitest'
import { sharedChromium } from '../../browser/support/chromium.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { articleStack } from '../../flows/article-stack.ts'
import { silentArticle, speakOne } from '../../flows/tts-stack.ts'
import { startFakeAzure } from '../../support/fake-azure/index.ts'
import { startFakeVoicevox, zundamon } from '../../support/fake-speech/index.ts'
import { administrator } from '../../support/people.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { ended } from '../../support/tasks.ts'

const lab = startedForFile(async () => {
  const [azure, voicevox, browser] = await Promise.all([
    startFakeAzure(),
    startFakeVoicevox({ reads: () => "アメ'" }),
    sharedChromium(),
  ])
  const stack = await articleStack(azure.environment)
  const { manager } = await administrator(stack.stack)
  await manager.speechSettings.put({
    body: {
      synthesis_key: azure.environment.SYNTHESIS_KEY,
      synthesis_region: 'japaneast',
      voicevox_base_url: voicevox.base_url,
      voicevox_private: true,
      offered_voices: [{ voice: zundamon, label: 'ずんだもん', credit: 'VOICEVOX:ずんだもん' }],
    },
  })
  return {
    ...stack,
    voicevox,
    browser,
    async close() {
      await browser.close()
      await stack.close()
      await Promise.all([azure.close(), voicevox.close()])
    },
  }
})

describe('a learner', () => {
  it('chooses a voice, sees its credit, and has a sentence read in it beside its own sound', async () => {
    const { stack, hana, browser, voicevox } = lab()
    const { id } = await silentArticle(lab(), '雨が降る。\n雪が降る。')
    await ended(hana, (await speakOne(hana, id, 0)).task_id)
    const settings = await readerOf(browser, stack, hana, { place: 'settings' })
    const { page } = settings
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
    await panel.getByRole('button', { name: 'Read by ずんだもん' }).click()
    await panel.getByRole('button', { name: 'Read by ずんだもん' }).waitFor({ state: 'detached' })
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
    expect(settings.complaints).toEqual([])
    await settings.close()
  })
})
