import { endpoint } from '../../lib/agent/app.ts'
import { usableModels } from '../../lib/agent/routing/selection.ts'
import { speechStatus } from '../../lib/agent/speech/speech-settings.ts'
import { capabilities } from '../../lib/contracts/agent/contract.ts'

export const get = endpoint(capabilities.get, async ({ app }) => ({
  ...(await speechStatus(app.speech.form(), app.synthesis)),
  models: usableModels(app.routing.read(), app.models.routes),
  dictionary: app.dictionary.installed !== null,
  making: [
    ...(app.dictionary.isMaking ? (['dictionary'] as const) : []),
    ...(app.further.isMaking ? (['further_dictionary'] as const) : []),
  ],
}))
