import { quotas as quotasOfData, storage as storageOfData } from '../data/quotas.ts'
import { relayed } from '../relayed.ts'
import { fromData } from './places.ts'

export const storage = relayed(storageOfData, { ...fromData, access: 'member' })
export const quotas = relayed(quotasOfData, fromData)
