import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { ById, MiB, Text } from '../../schemas/basics.ts'
import { ErasedPart, ExportKind, ExportPart, TakenPart, TakePart } from '../../schemas/learners/learners.ts'

export const learners = group({
  erase: {
    ...route('DELETE', '/v1/data/learners/{id}', 'service'),
    summary:
      'Erase the learning data of a deleted account and the notes in its texts, as far as one call goes',
    params: ById,
    query: z.object({ after: Text.min(1).max(100).optional() }),
    output: ErasedPart,
    deadline_s: 120,
  },
  highestId: {
    ...route('GET', '/v1/data/learners/highest-id', 'service'),
    summary: 'The highest id of an account that has ever written; a new account needs a higher one',
    output: z.object({ highest_user_id: z.number().int() }),
  },
})

export const ownData = group({
  part: {
    ...route('GET', '/v1/data/exports', 'acting'),
    summary:
      'A part of the records of one kind that the acting account has, from the end of the previous part',
    query: z.object({ kind: ExportKind, after: Text.min(1).max(1_000).optional() }),
    output: ExportPart,
  },
  take: {
    ...route('POST', '/v1/data/exports', 'acting'),
    stores: ({ body }) => body.dry_run !== true,
    repeatable: true,
    summary:
      'Take lines of one kind from an export of another account or yomu; taking them again changes nothing',
    body: TakePart,
    output: TakenPart,
    max_body: 4 * MiB,
    deadline_s: 120,
  },
  origin: {
    ...route('GET', '/v1/data/exports/origin', 'acting'),
    summary: 'The installation that an export comes from; null if its stores have no id yet',
    output: z.object({ installation: Text.nullable() }),
  },
})
