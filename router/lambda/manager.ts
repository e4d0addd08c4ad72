import { manager } from '../services/manager.ts'
import { onLambda } from './start.ts'

export const handler = await onLambda(manager)
