import type { Log } from '../../http/log.ts'
import type { ObjectStores } from '../../media/object-store.ts'
import type { Content } from '../content.ts'

/** What the sound of sentences is kept with; the application context of data_server is one. */
export interface Media {
  content: Content
  objects: ObjectStores
  newId(): string
  log: Log
}
