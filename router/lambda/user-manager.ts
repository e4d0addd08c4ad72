import { userManager } from '../services/user-manager.ts'
import { onLambda } from './start.ts'

export const handler = await onLambda(userManager)
