import { z } from 'zod'
import { BaseApp } from '../../../../lib/app/base.ts'
import { contract, group } from '../../../../lib/platform/http/route.ts'
import { endpointFor } from '../../../../lib/platform/http/serving/endpoint.ts'
import { testSurroundings } from '../../../support/surroundings.ts'

/** A service with a route of every kind. */
const shelf = contract({
  name: 'data',
  title: 'A shelf',
  port: 1,
  internal: false,
  long_lived: false,
  groups: {
    books: group({
      open: {
        method: 'GET',
        path: '/open',
        access: 'public',
        summary: '',
        output: z.object({ kind: z.string() }),
      },
      look: {
        method: 'GET',
        path: '/look',
        access: 'guest',
        summary: '',
        output: z.object({ kind: z.string() }),
      },
      own: {
        method: 'GET',
        path: '/own',
        access: 'user',
        summary: '',
        output: z.object({ kind: z.string() }),
      },
      keep: {
        method: 'GET',
        path: '/keep',
        access: 'member',
        summary: '',
        output: z.object({ kind: z.string() }),
      },
      rule: {
        method: 'GET',
        path: '/rule',
        access: 'root',
        summary: '',
        output: z.object({ kind: z.string() }),
      },
      serve: {
        method: 'GET',
        path: '/serve',
        access: 'service',
        summary: '',
        output: z.object({ kind: z.string() }),
      },
      act: {
        method: 'GET',
        path: '/act',
        access: 'acting',
        summary: '',
        output: z.object({ kind: z.string(), user_id: z.number() }),
      },
      write: {
        method: 'POST',
        path: '/books/{id}',
        access: 'public',
        summary: '',
        params: z.object({ id: z.string().regex(/^\d+$/).transform(Number) }),
        query: z.object({ loud: z.stringbool().default(false) }),
        body: z.strictObject({ title: z.string().min(2) }),
        output: z.object({ id: z.number(), title: z.string(), loud: z.boolean() }),
        status: 201,
      },
      rows: {
        method: 'GET',
        path: '/rows',
        access: 'public',
        summary: '',
        output: z.tuple([z.number()]),
        reply: 'lines',
      },
      text: {
        method: 'GET',
        path: '/text',
        access: 'public',
        summary: '',
        output: z.object({ n: z.number() }),
      },
      watch: {
        method: 'GET',
        path: '/watch',
        access: 'public',
        summary: '',
        output: z.null(),
        reply: 'stream',
      },
    }),
  },
})
export const { books } = shelf.groups
export const endpoint = endpointFor<BaseApp>()
export const app = new BaseApp(testSurroundings('data'))
