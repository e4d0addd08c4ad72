import { series as seriesOfData } from '../data/articles/series.ts'
import { relayed } from '../relayed.ts'
import { fromData } from './places.ts'

export const series = relayed(seriesOfData, { ...fromData, access: 'member' })
