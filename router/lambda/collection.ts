import { collection } from '../services/collection.ts'
import { onLambda } from './start.ts'

export const handler = await onLambda(collection)
