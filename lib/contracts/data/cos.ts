import { z } from 'zod'
import { group } from '../../http/route.ts'
import { Nothing } from '../schemas/basics.ts'
import { CosSettings, CosSettingsInput, ObjectKey, ProbeResult, StoredObjects } from '../schemas/objects.ts'

export const cos = group({
  get: {
    method: 'GET',
    path: '/v1/data/cos',
    access: 'root',
    summary: 'Where objects are kept; credentials are never shown',
    output: CosSettings,
  },
  put: {
    method: 'PUT',
    path: '/v1/data/cos',
    access: 'root',
    summary: 'Overwrite where objects are kept; empty credentials are cleared',
    body: CosSettingsInput,
    output: CosSettings,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/data/cos',
    access: 'root',
    summary: 'Forget what was saved: the environment decides again',
    output: CosSettings,
  },
  test: {
    method: 'POST',
    path: '/v1/data/cos/test',
    access: 'root',
    summary: 'Try a bucket with the form as it is, and save nothing',
    body: CosSettingsInput,
    output: z.object({ probes: z.array(ProbeResult) }),
    deadline_s: 120,
  },
  objects: {
    method: 'GET',
    path: '/v1/data/cos/objects',
    access: 'root',
    summary: 'The stored objects below a prefix',
    query: z.object({
      prefix: z.string().max(1_000).default(''),
      cursor: z.string().max(2_000).optional(),
    }),
    output: StoredObjects,
  },
  download: {
    method: 'GET',
    path: '/v1/data/cos/objects/download',
    access: 'root',
    summary: 'The bytes of an object, as a file',
    query: z.object({ key: ObjectKey }),
    output: Nothing,
    reply: 'stream',
  },
  removeObject: {
    method: 'DELETE',
    path: '/v1/data/cos/objects',
    access: 'root',
    summary: 'Delete an object for good',
    query: z.object({ key: ObjectKey }),
    output: Nothing,
    status: 204,
  },
})
