import type { TablePlan } from '../../contracts/schemas/learners/import-tables.ts'
import { textsOf } from './encoding.ts'
import { lineOf, type TableLine } from './line-of.ts'
import { readerOf } from './reader-of.ts'

export async function* readTable(
  bytes: AsyncIterable<Uint8Array>,
  plan: TablePlan,
): AsyncGenerator<TableLine> {
  const reader = readerOf(plan)
  let isHeader = plan.has_header
  const linesOf = function* (rows: ReturnType<typeof reader.add>) {
    for (const row of rows) {
      if (!isHeader) yield lineOf(row, plan)
      isHeader = false
    }
  }
  for await (const text of textsOf(bytes, plan.encoding)) yield* linesOf(reader.add(text))
  yield* linesOf(reader.end())
}
