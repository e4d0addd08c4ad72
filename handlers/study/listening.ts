import { listening } from '../../lib/contracts/study/contract.ts'
import { endpoint, type StudyApp } from '../../lib/study/app.ts'
import { hear, listeningAddress } from '../../lib/study/listening/hear-file.ts'
import { listenToPlaces, listenToText } from '../../lib/study/listening/make-file.ts'

const madeWith = ({ listening, making, workFolder }: StudyApp) => ({ listening, making, workFolder })

export const text = endpoint(listening.text, ({ params, body, actor, caller, app }) =>
  app.startTask(actor, caller, flow => listenToText({ ...flow, ...madeWith(app) }, actor, params.id, body)),
)

export const sentences = endpoint(listening.sentences, ({ body, actor, caller, app }) =>
  app.startTask(actor, caller, flow => listenToPlaces({ ...flow, ...madeWith(app) }, actor, body)),
)

export const address = endpoint(listening.address, ({ params, actor, caller, app }) =>
  listeningAddress(app, actor, params.file_id, caller.bearer),
)

export const play = endpoint(listening.play, ({ query, actor, headers, app }) =>
  hear(app, actor, query.file, headers),
)
