import { dictionary as dictionaryOfAgent } from '../../agent/lexicon.ts'
import { relayed } from '../../relayed.ts'
import { data } from './data.ts'

export const dictionary = relayed(dictionaryOfAgent, { ...data, from: '/v1/agent/lexicon' })
