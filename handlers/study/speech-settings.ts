import { relay } from '../../lib/app/study.ts'
import { speechSettings } from '../../lib/contracts/study.ts'

export const get = relay(speechSettings.get, clients => clients.agent.speechSettings.get)
export const put = relay(speechSettings.put, clients => clients.agent.speechSettings.put)
export const remove = relay(speechSettings.remove, clients => clients.agent.speechSettings.remove)
export const testTranscription = relay(
  speechSettings.testTranscription,
  clients => clients.agent.speechSettings.testTranscription,
)
export const testSynthesis = relay(
  speechSettings.testSynthesis,
  clients => clients.agent.speechSettings.testSynthesis,
)
