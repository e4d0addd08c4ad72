import { z } from 'zod'
import { MiB, whole } from './basics.ts'

/** The size of file parts between pages and services: a Lambda takes and sends 6 MB, of which base64 leaves 4.5. */
export const MOST_PART_BYTES = 4 * MiB

/** The parts of a file of at most so many bytes, each as large as a part may be but for the last. */
export function partsOf(mostBytes: number) {
  const PartNumber = whole(1, Math.ceil(mostBytes / MOST_PART_BYTES))
  const WrittenNumber = z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .pipe(PartNumber)
  return {
    PartNumber,
    /** The number as text, in a path or a query. */
    WrittenNumber,
    ByPart: z.object({ n: WrittenNumber }),
    StoredPart: z.object({ part: PartNumber, size: z.number().int() }),
  }
}
