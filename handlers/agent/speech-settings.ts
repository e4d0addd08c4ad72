import { endpoint } from '../../lib/app/agent.ts'
import { speechSettings } from '../../lib/contracts/agent/contract.ts'
import { presentSpeechSettings } from '../../lib/speech/speech-settings.ts'
import { clipReply, synthesiseTestSentence } from '../../lib/speech/synthesis/synthesise.ts'
import { readTestForm, transcribeCandidate } from '../../lib/speech/transcription/test-transcription.ts'

export const get = endpoint(speechSettings.get, ({ app }) => presentSpeechSettings(app.speech, app.synthesis))

export const put = endpoint(speechSettings.put, ({ body, app }) => {
  app.speech.save(body)
  return presentSpeechSettings(app.speech, app.synthesis)
})

export const remove = endpoint(speechSettings.remove, ({ app }) => {
  app.speech.remove()
  return presentSpeechSettings(app.speech, app.synthesis)
})

export const testTranscription = endpoint(
  speechSettings.testTranscription,
  async ({ incoming, headers, actor, app, signal }) => {
    const { candidate, file } = await readTestForm(incoming, headers['content-type'])
    const { user_id } = actor
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

export const testSynthesis = endpoint(speechSettings.testSynthesis, async ({ body, actor, app, signal }) =>
  clipReply(
    await synthesiseTestSentence(
      body,
      { ...app.speech.form(), user_id: actor.user_id },
      app.synthesisTest,
      signal,
    ),
  ),
)
