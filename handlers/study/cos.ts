import { relay } from '../../lib/app/study.ts'
import { cos } from '../../lib/contracts/study.ts'

export const get = relay(cos.get, clients => clients.data.cos.get)
export const put = relay(cos.put, clients => clients.data.cos.put)
export const remove = relay(cos.remove, clients => clients.data.cos.remove)
export const test = relay(cos.test, clients => clients.data.cos.test)
export const objects = relay(cos.objects, clients => clients.data.cos.objects)
export const download = relay(cos.download, clients => clients.data.cos.download)
export const removeObject = relay(cos.removeObject, clients => clients.data.cos.removeObject)
