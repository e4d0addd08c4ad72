import { positions as positionsOfData } from '../data/articles/articles.ts'
import { relayed } from '../relayed.ts'
import { fromData } from './places.ts'

export const positions = relayed(positionsOfData, { ...fromData, access: 'member' })
