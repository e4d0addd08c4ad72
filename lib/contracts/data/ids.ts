import { z } from 'zod'
import { PathId, PathIndex, Ulid } from '../schemas/basics.ts'

export const MiB = 1024 * 1024

export const ById = z.object({ id: PathId })
export const ByIndex = z.object({ id: PathId, idx: PathIndex })

/** The task that owns the article for now; a write of another is refused with 409 `superseded`. */
export const TaskId = Ulid

/** Below nine digits, since it is part of keys that sort. */
export const Revision = z.number().int().min(1).max(99_999_999)
