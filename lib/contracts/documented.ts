import { z } from 'zod'
import { operationsOf } from '../platform/http/route.ts'
import { ByImage } from './data/articles/images.ts'
import { manager } from './manager.ts'
import * as schemas from './schemas/index.ts'
import { GuestArticle } from './study/guests.ts'
import { Health } from './system.ts'
import { Session } from './user-manager/sessions.ts'
import { FailureReason } from './webhook.ts'

/**
 * The name of every schema in the OpenAPI documents: that of its constant, the shorter one if it has two. Only what makes documents
 * imports this file, so that neither a page nor the schemas themselves carry the names.
 */
const names: ReadonlyMap<z.ZodType, string> = new Map(
  Object.entries({ ...schemas, ByImage, FailureReason, GuestArticle, Health, Session })
    .flatMap(([name, schema]) => (schema instanceof z.ZodType ? [[schema, name] as const] : []))
    .sort(([, a], [, b]) => b.length - a.length),
)

export const documented = {
  names,
  /** The operations that the admin server relays, whose document describes them. */
  elsewhere: new Set(operationsOf(manager).flatMap(({ relays }) => relays?.operation ?? [])),
}
