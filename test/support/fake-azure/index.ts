export type { Behaviour } from './behaviours.ts'
export * as behaviours from './behaviours.ts'
export { soundOf } from './behaviours.ts'
export { AZURE_KEY, type FakeAzure, startFakeAzure } from './server.ts'
