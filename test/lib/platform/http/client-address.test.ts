import { expect, it } from 'vitest'
import { z } from 'zod'
import { createClient } from '../../../../lib/platform/http/calling/client.ts'
import { contract, group } from '../../../../lib/platform/http/route.ts'

const read = { method: 'GET', access: 'public', summary: '', output: z.null(), status: 204 } as const
const shelves = group({
  book: {
    ...read,
    path: '/shelves/{shelf}/{book}',
    params: z.object({ shelf: z.string(), book: z.string() }),
    query: z.object({ q: z.string().optional(), page: z.number().nullish() }),
  },
})

it('a client encodes the parameters of an address, each within its segment, and leaves out those of a query without a value', async () => {
  const paths: string[] = []
  const declared = { name: 'data', title: '', port: 1, internal: false, long_lived: false } as const
  const client = createClient(contract({ ...declared, groups: { shelves } }), async ({ path }) => {
    paths.push(path)
    const bytes = async () => new Uint8Array()
    return { status: 204, headers: {}, text: async () => '', bytes, stream: () => expect.fail('no stream') }
  })
  await client.shelves.book({
    params: { shelf: '../a?b#c', book: '猫 %/d' },
    query: { q: 'a&b=猫', page: null },
  })
  await client.shelves.book({ params: { shelf: 'a', book: 'b' }, query: {} })
  expect(paths).toEqual(['/shelves/..%2Fa%3Fb%23c/%E7%8C%AB%20%25%2Fd?q=a%26b%3D%E7%8C%AB', '/shelves/a/b'])
})
