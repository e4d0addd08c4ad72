import { articleTimes as articleTimesOfData } from '../data/articles/sentences.ts'
import { relayed } from '../relayed.ts'
import { fromData } from './places.ts'

export const articleTimes = relayed(articleTimesOfData, { ...fromData, access: 'member' })
