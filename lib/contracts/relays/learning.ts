import { foundation as foundationOfData } from '../data/learners/foundation.ts'
import { learningEvents as eventsOfData } from '../data/learners/learning-events.ts'
import { relayed } from '../relayed.ts'

const ofMember = { from: '/v1/data/adaptive', to: '/api/adaptive/me', access: 'member' } as const

export const learningEvents = relayed(eventsOfData, ofMember)
export const foundation = relayed(foundationOfData, ofMember)
