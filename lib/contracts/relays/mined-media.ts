import { minedMedia as minedMediaOfData } from '../data/learners/mined-media.ts'
import { relayed } from '../relayed.ts'
import { collections } from './places.ts'

export const minedMedia = relayed(minedMediaOfData, collections)
