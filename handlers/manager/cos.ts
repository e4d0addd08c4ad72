import { relay } from '../../lib/app/manager.ts'
import { cos } from '../../lib/contracts/manager.ts'

export const get = relay(cos.get, clients => clients.study.cos.get)
export const put = relay(cos.put, clients => clients.study.cos.put)
export const remove = relay(cos.remove, clients => clients.study.cos.remove)
export const test = relay(cos.test, clients => clients.study.cos.test)
export const objects = relay(cos.objects, clients => clients.study.cos.objects)
export const download = relay(cos.download, clients => clients.study.cos.download)
export const removeObject = relay(cos.removeObject, clients => clients.study.cos.removeObject)
