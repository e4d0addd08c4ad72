import { relay } from '../../lib/app/manager.ts'
import { speechSettings } from '../../lib/contracts/manager.ts'

export const get = relay(speechSettings.get, clients => clients.study.speechSettings.get)
export const put = relay(speechSettings.put, clients => clients.study.speechSettings.put)
export const remove = relay(speechSettings.remove, clients => clients.study.speechSettings.remove)
export const testTranscription = relay(
  speechSettings.testTranscription,
  clients => clients.study.speechSettings.testTranscription,
)
export const testSynthesis = relay(
  speechSettings.testSynthesis,
  clients => clients.study.speechSettings.testSynthesis,
)
