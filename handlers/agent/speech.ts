import { endpoint } from '../../lib/agent/app.ts'
import { polish as polishSegments } from '../../lib/agent/polish.ts'
import { speechStatus } from '../../lib/agent/speech/speech-settings.ts'
import { sentenceAccent } from '../../lib/agent/speech/synthesis/open-jtalk/sentence-accent.ts'
import { clipReply, synthesise } from '../../lib/agent/speech/synthesis/synthesise.ts'
import { speech } from '../../lib/contracts/agent/contract.ts'

export const status = endpoint(speech.status, ({ app }) => speechStatus(app.speech.form(), app.synthesis))

export const synthesize = endpoint(speech.synthesize, async ({ body, app, signal }) =>
  clipReply(await synthesise(body, app.speech.form(), app.synthesis, signal)),
)

export const accent = endpoint(speech.accent, ({ body, app, signal }) =>
  sentenceAccent(body.text, app.synthesis, app.accents, signal),
)

export const transcribe = endpoint(speech.transcribe, async ({ body, app, signal }) => {
  const { origins } = await app.clients.data.files.origins(undefined, { signal })
  return app.transcriber.transcribe(body, origins, signal)
})

export const polish = endpoint(speech.polish, ({ body, app, signal }) =>
  polishSegments(body, app.models, signal, (work, limited) => app.admitted(body, limited, work)),
)
