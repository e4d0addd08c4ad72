import { afterAll, beforeAll, expect, it } from 'vitest'
import { articleStack, contentOf, read } from '../../flows/article-stack.ts'
import { newSentences, silentArticle, speakOne } from '../../flows/tts-stack.ts'
import {
  type Behaviour,
  behaviours as does,
  SPEECH_KEY,
  SPEECH_MODEL,
  startFakeSpeech,
} from '../../support/fake-speech/index.ts'
import { administrator } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'

const MIB = 1024 * 1024
/** A clip has at most 32 MiB; some copies of it may wait to be collected. */
const MOST_GROWTH = 300 * MIB

let lab: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  lab = await start()
})
afterAll(() => lab.close())

async function start() {
  const speech = await startFakeSpeech()
  const stack = await articleStack({})
  const { manager } = await administrator(stack.stack)
  const engine = { base_url: speech.base_url, key: SPEECH_KEY, model: SPEECH_MODEL, private: true }
  const body = { provider: 'openai-compatible', ...engine } as const
  const [voice] = (await manager.speechSettings.voices({ body })).voices
  if (!voice) throw new Error('The endpoint lists no voice')
  await manager.speechSettings.put({
    body: {
      openai_base_url: engine.base_url,
      openai_key: engine.key,
      openai_model: engine.model,
      openai_private: true,
      default_voice: voice.voice,
    },
  })
  return {
    ...stack,
    speech,
    close: async () => {
      await stack.close()
      await speech.close()
    },
  }
}

it.each<[string, Behaviour, RegExp]>([
  ['nothing', does.nothing, /did not send a complete clip/],
  ['a web page', does.html, /did not send a complete clip/],
  ['half of the sound', does.half, /did not send a complete clip/],
  ['a sound that breaks off', does.breaksOff, /could not be reached/],
  ['a header of hours', does.lies.slow, /did not send a complete clip/],
  ['a header with more sound than came', does.lies.moreSound, /did not send a complete clip/],
  ['a redirect', does.redirect('http://127.0.0.1:1/'), /not set up correctly/],
  ['a gigabyte', does.gigabyte, /too long for speech synthesis/],
])(
  'an endpoint that sends %s: the sentence says why, nothing is stored, and memory stays',
  async (_, behaviour, reason) => {
    const { hana, speech } = lab
    const { id } = await silentArticle(lab, newSentences(1).join(''))
    const before = await hana.study.storage.get()
    const memory = process.memoryUsage.rss()
    speech.behave(behaviour)
    const { task_id } = await speakOne(hana, id, 0)
    expect((await ended(hana, task_id)).result?.audio).toMatchObject({ ready: 0, failed: 1 })
    expect(process.memoryUsage.rss() - memory).toBeLessThan(MOST_GROWTH)
    const [sentence] = contentOf(await read(hana, id))
    expect(sentence).toMatchObject({
      has_audio: false,
      tts_status: 'failed',
      tts_error: expect.stringMatching(reason),
    })
    expect(await hana.study.storage.get()).toEqual(before)
    speech.behave([])
    const again = await speakOne(hana, id, 0)
    expect((await ended(hana, again.task_id)).result?.audio).toMatchObject({ ready: 1, failed: 0 })
  },
)
