import { review as reviewOfCollection } from '../../collection/relays/review.ts'
import { relayed } from '../../relayed.ts'
import { here } from './here.ts'

export const cards = relayed(reviewOfCollection, here)
