import { relay } from '../../lib/app/manager.ts'
import { runtimeSettings } from '../../lib/contracts/manager.ts'

export const get = relay(runtimeSettings.get, clients => clients.study.runtimeSettings.get)
export const put = relay(runtimeSettings.put, clients => clients.study.runtimeSettings.put)
