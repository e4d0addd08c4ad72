import { z } from 'zod'
import { BaseApp } from '../../../../lib/app/base.ts'
import { contract, group } from '../../../../lib/platform/http/route.ts'
import { endpointFor } from '../../../../lib/platform/http/serving/endpoint.ts'
import { testSurroundings } from '../../../support/surroundings.ts'

const Kind = z.object({ kind: z.string() })
const read = { method: 'GET', summary: '', output: Kind } as const

/** A service with a route of every kind. */
const shelf = contract({
  name: 'data',
  title: 'A shelf',
  port: 1,
  internal: false,
  long_lived: false,
  groups: {
    books: group({
      open: { ...read, path: '/open', access: 'public' },
      look: { ...read, path: '/look', access: 'guest' },
      own: { ...read, path: '/own', access: 'user' },
      keep: { ...read, path: '/keep', access: 'member' },
      rule: { ...read, path: '/rule', access: 'root' },
      serve: { ...read, path: '/serve', access: 'service' },
      act: { ...read, path: '/act', access: 'acting', output: Kind.extend({ user_id: z.number() }) },
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
      rows: { ...read, path: '/rows', access: 'public', output: z.tuple([z.number()]), reply: 'lines' },
      text: { ...read, path: '/text', access: 'public', output: z.object({ n: z.number() }) },
      watch: { ...read, path: '/watch', access: 'public', output: z.null(), reply: 'stream' },
    }),
  },
})
export const { books } = shelf.groups
export const endpoint = endpointFor<BaseApp>()
export const app = new BaseApp(testSurroundings('data'))
