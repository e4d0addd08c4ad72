import { endpoint } from '../../lib/agent/app.ts'
import { presentSpeechSettings, requireKnownVoices } from '../../lib/agent/speech/speech-settings.ts'
import { listVoices, synthesiseInVoice } from '../../lib/agent/speech/synthesis/candidates.ts'
import { synthesiseTestSentence } from '../../lib/agent/speech/synthesis/synthesise.ts'
import { transcribeCandidate } from '../../lib/agent/speech/transcription/test-transcription.ts'
import { speechSettings } from '../../lib/contracts/agent/contract.ts'
import { bytes } from '../../lib/platform/http/reply.ts'

export const get = endpoint(speechSettings.get, ({ app }) => presentSpeechSettings(app.speech, app.synthesis))

export const put = endpoint(speechSettings.put, async ({ body, app }) => {
  await requireKnownVoices(body, app.synthesis)
  app.speech.save(body)
  return presentSpeechSettings(app.speech, app.synthesis)
})

export const remove = endpoint(speechSettings.remove, ({ app }) => {
  app.speech.remove()
  return presentSpeechSettings(app.speech, app.synthesis)
})

export const testSound = endpoint(speechSettings.testSound, ({ params, body, actor, app }) => {
  app.testSounds.store(actor.user_id, params.n, body)
  return { part: params.n, size: body.length }
})

export const testTranscription = endpoint(
  speechSettings.testTranscription,
  ({ body: { file_name, size, ...candidate }, actor: { user_id }, app, signal }) => {
    const file = { name: file_name, content: app.testSounds.take(user_id, size) }
    const { transcription_price } = app.speech.form()
    return transcribeCandidate(
      candidate,
      file,
      { user_id, transcription_price },
      app.transcriptionTest,
      signal,
    )
  },
)

export const voices = endpoint(speechSettings.voices, ({ body, app, signal }) =>
  listVoices(body, app.speech.form(), app.synthesisTest, signal),
)

export const testVoice = endpoint(speechSettings.testVoice, async ({ body, actor, app, signal }) =>
  bytes(await synthesiseInVoice(body, app.speech.form(), actor.user_id, app.synthesisTest, signal)),
)

export const testSynthesis = endpoint(speechSettings.testSynthesis, async ({ body, actor, app, signal }) =>
  bytes(
    await synthesiseTestSentence(
      body,
      { ...app.speech.form(), user_id: actor.user_id },
      app.synthesisTest,
      signal,
    ),
  ),
)
