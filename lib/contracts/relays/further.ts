import { furtherImages as imagesOfAgent } from '../agent/further.ts'
import { further as furtherOfCollection } from '../collection/further.ts'
import { relayed } from '../relayed.ts'
import { collections, here } from './places.ts'

export const further = relayed(furtherOfCollection, here)
export const furtherImages = relayed(imagesOfAgent, { ...collections, from: '/v1/agent/lexicon' })
