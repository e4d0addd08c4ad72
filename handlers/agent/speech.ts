import { polish as polishSegments } from '../../lib/agent/polish.ts'
import { endpoint } from '../../lib/app/agent.ts'
import { speech } from '../../lib/contracts/agent.ts'
import { audioReply } from '../../lib/speech/audio-reply.ts'
import { speechStatus } from '../../lib/speech/present.ts'
import { mustSpeak } from '../../lib/speech/synthesis/current.ts'
import { toLearners, told } from '../../lib/speech/synthesis/failure.ts'

export const status = endpoint(speech.status, ({ app }) => speechStatus(app.speech.form(), app.synthesis))

export const synthesize = endpoint(speech.synthesize, async ({ body, app, signal }) => {
  const synthesiser = await mustSpeak(app.speech.form(), app.synthesis)
  return audioReply(await told(synthesiser.speak(body, signal), toLearners))
})

export const transcribe = endpoint(speech.transcribe, async ({ body, app, signal }) => {
  const { origins } = await app.clients.data.files.origins(undefined, { signal })
  return app.transcriber.transcribe(body, origins, signal)
})

export const polish = endpoint(speech.polish, ({ body, app, signal }) =>
  polishSegments(body, app.models, signal, (work, limited) => app.admitted(body, limited, work)),
)
