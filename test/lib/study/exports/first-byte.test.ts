import { once } from 'node:events'
import { expect, it } from 'vitest'
import { data as dataContract } from '../../../../lib/contracts/data/contract.ts'
import { createClient } from '../../../../lib/platform/http/calling/client.ts'
import { exportAll, exportOne } from '../../../../lib/study/exports/export-data.ts'

const { signal } = new AbortController()
/** The store takes for ever. */
const data = createClient(dataContract, () => new Promise(() => {}))
const exporting = { data, signal, now: () => new Date(), workFolder: '', withSound: false }
const hana = { kind: 'user', user_id: 7, username: 'hana', role: 'user' } as const

it.each([
  ['all data', () => exportAll({ ...exporting, actor: hana }), /^{"kind":"account","format":1,"user_id":7/],
  ['a table of words', () => exportOne(exporting, 'words', 'csv'), /^\ufeff?\w+,/],
])('the first bytes of an export come before anything is read: %s', async (_, make, expected) => {
  const stream = make().open()
  await once(stream, 'readable')
  expect(String(stream.read())).toMatch(expected)
  stream.destroy()
})
