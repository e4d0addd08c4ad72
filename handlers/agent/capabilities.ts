import { usableModels } from '../../lib/agent/routing/selection.ts'
import { endpoint } from '../../lib/app/agent.ts'
import { capabilities } from '../../lib/contracts/agent/contract.ts'
import { speechStatus } from '../../lib/speech/speech-settings.ts'

export const get = endpoint(capabilities.get, async ({ app }) => ({
  ...(await speechStatus(app.speech.form(), app.synthesis)),
  models: usableModels(app.routing.read(), app.models.routes),
  dictionary: app.dictionary.installed !== null,
}))
