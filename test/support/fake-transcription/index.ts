export type { HeardSound } from './exchange.ts'
export type { Listening } from './listening.ts'
export * as listening from './listening.ts'
export { type FakeTranscription, startFakeTranscription, transcriptionSettings } from './server.ts'
