import { readings as readingsOfData } from '../data/articles/readings.ts'
import { relayed } from '../relayed.ts'
import { fromData } from './places.ts'

export const readings = relayed(readingsOfData, { ...fromData, access: 'member' })
