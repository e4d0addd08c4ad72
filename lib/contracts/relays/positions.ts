import { positions as positionsOfData } from '../data/articles/articles.ts'
import { relayed } from '../relayed.ts'
import { data } from './places.ts'

export const positions = relayed(positionsOfData, { ...data, access: 'member' })
