import { endpoint } from '../../lib/app/agent.ts'
import { speechSettings } from '../../lib/contracts/agent.ts'
import { audioReply } from '../../lib/speech/audio-reply.ts'
import { presentSettings } from '../../lib/speech/present.ts'
import { speakTestSentence } from '../../lib/speech/synthesis/candidate.ts'
import { readTestForm } from '../../lib/speech/test-form.ts'
import { transcribeCandidate } from '../../lib/speech/transcription/test-candidate.ts'

export const get = endpoint(speechSettings.get, ({ app }) => presentSettings(app.speech, app.synthesis))

export const put = endpoint(speechSettings.put, ({ body, app }) => {
  app.speech.save(body)
  return presentSettings(app.speech, app.synthesis)
})

export const remove = endpoint(speechSettings.remove, ({ app }) => {
  app.speech.forget()
  return presentSettings(app.speech, app.synthesis)
})

export const testTranscription = endpoint(
  speechSettings.testTranscription,
  async ({ incoming, headers, signal }) => {
    const { candidate, file } = await readTestForm(incoming, headers['content-type'])
    return transcribeCandidate(candidate, file, signal)
  },
)

export const testSynthesis = endpoint(speechSettings.testSynthesis, async ({ body, actor, app, signal }) =>
  audioReply(await speakTestSentence(body, actor.user_id, app.synthesisTest, signal)),
)
