import { existsSync } from 'node:fs'
import { sourcesAt } from '../../../lib/agent/dictionary/keeper.ts'
import { data } from '../../../lib/contracts/data/contract.ts'
import { createClient } from '../../../lib/platform/http/calling/client.ts'
import { isProblem } from '../../../lib/platform/problems/errors.ts'
import { type Finding, fine, warning, wrong } from '../finding.ts'
import type { Installation } from '../installation.ts'
import { callsAs } from './service-calls.ts'

export async function checkDictionary(installation: Installation, signal: AbortSignal): Promise<Finding[]> {
  const { config, services } = installation
  const words = sourcesAt(config.DICTIONARY_SOURCE)[0]
  const canBeBuilt = words !== undefined && existsSync(words)
  if (services.data.is !== 'ours')
    return [
      canBeBuilt
        ? fine(`A dictionary can be built from ${words}; which one is active shows once yomu runs`)
        : NO_SOURCE,
    ]
  if (config.CONTROLLER_ASSERTION_SECRET === '') return [REFUSED]
  try {
    const { active } = await slotsOf(installation, signal)
    if (active) return [fine(`A dictionary of ${active.report.about.entries} entries is active`)]
    return [canBeBuilt ? BEING_BUILT : NO_SOURCE]
  } catch (error) {
    if (isProblem(error, 'unauthenticated')) return [REFUSED]
    throw error
  }
}

const slotsOf = async (installation: Installation, signal: AbortSignal) =>
  createClient(data, await callsAs('agent', installation)).dictionaryAsset.slots(undefined, { signal })

const NO_SOURCE = warning({
  what: 'There is no dictionary that a first one could be built from',
  means: 'Words cannot be looked up unless an administrator uploads one',
  remedy: 'Install edict and kanjidic and start yomu again, or upload a dictionary in the console',
})
const BEING_BUILT = warning({
  what: 'No dictionary is active',
  means: 'Words cannot be looked up',
  remedy:
    'The first one is built within a minute of the start; if none follows, the log of agent_server says why',
})
const REFUSED = wrong({
  what: 'data_server does not take the secrets that this command was given',
  means: 'The services run with other settings, or another yomu uses these ports; npm run prune fails too',
  remedy: 'Give this command the same settings as the services, or set PORT_OFFSET',
})
