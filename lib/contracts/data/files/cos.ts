import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import {
  CosSettings,
  CosSettingsInput,
  ObjectKey,
  objectParts,
  ProbeResult,
  StoredObjects,
} from '../../schemas/administration/objects.ts'
import { NoContent, Nothing, Text } from '../../schemas/basics.ts'

export const cos = group({
  get: {
    ...route('GET', '/v1/data/cos', 'root'),
    summary: 'The settings of the object store; credentials are never shown',
    output: CosSettings,
  },
  put: {
    ...route('PUT', '/v1/data/cos', 'root'),
    summary:
      'Replace the settings of the object store; empty credentials are cleared, a bucket that anyone can read is refused',
    body: CosSettingsInput,
    output: CosSettings,
  },
  remove: {
    ...route('DELETE', '/v1/data/cos', 'root'),
    summary: 'Delete the saved settings, so that the environment applies again',
    output: CosSettings,
  },
  test: {
    ...route('POST', '/v1/data/cos/test', 'root'),
    summary: 'Test a bucket without saving its settings',
    body: CosSettingsInput,
    output: z.object({ probes: z.array(ProbeResult) }),
    deadline_s: 120,
  },
  objects: {
    ...route('GET', '/v1/data/cos/objects', 'root'),
    summary: 'The stored objects below a prefix',
    query: z.object({
      prefix: Text.max(1_000).default(''),
      cursor: Text.max(2_000).optional(),
    }),
    output: StoredObjects,
  },
  download: {
    ...route('GET', '/v1/data/cos/objects/download', 'root'),
    summary: 'A part of the bytes of an object, 4 MiB each but for the last; 404 past the end',
    query: z.object({ key: ObjectKey, part: objectParts.WrittenNumber }),
    output: Nothing,
    reply: 'bytes',
    deadline_s: 120,
  },
  removeObject: {
    ...route('DELETE', '/v1/data/cos/objects', 'root'),
    summary: 'Delete an object permanently',
    query: z.object({ key: ObjectKey }),
    ...NoContent,
  },
})
