import { changes as changesOfData } from '../data/learners/changes.ts'
import { relayed } from '../relayed.ts'
import { fromData } from './places.ts'

export const changes = relayed(changesOfData, { ...fromData, access: 'member' })
