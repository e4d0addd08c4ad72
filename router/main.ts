import { keepCompiled } from './compiled.ts'

keepCompiled()
// Only what is loaded afterwards is kept.
await import('./run.ts')
