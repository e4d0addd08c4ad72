import { z } from 'zod'
import type { ProblemCode } from '../../../platform/problems/errors.ts'
import { Timestamp } from '../basics.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex')
export const BySha256 = z.object({ sha256: Sha256 })
export const ExpectedVersion = z.strictObject({ expected_version: z.number().int().min(0) })

/**
 * A kind of bundle: a file that belongs to the platform, of which one is active and another may be a candidate. What the
 * owner of the kind found when it verified a bundle is its report.
 */
export function bundleKind<const Name extends string, Report extends z.ZodType>(declared: {
  /** Names the slots, `files/sys/assets/<name>-a` and `-b`, and stands in what people read, unless there is a title. */
  name: Name
  title?: string
  /** True if slots begin with an installation, so that storing a bundle never brings removed ones back. */
  is_installed?: true
  /** The problem code for a file that is not such a bundle. */
  invalid: ProblemCode
  most_bytes: number
  /** The size limit of the source file, which is sent in parts. */
  most_uploaded_bytes: number
  report: Report
}) {
  const { most_bytes, report } = declared
  const Slot = z.object({
    slot: z.enum(['a', 'b']),
    sha256: Sha256,
    size: z.number().int().positive().max(most_bytes),
    report,
    stored_at: Timestamp,
  })
  const Slots = z.object({
    version: z.number().int().describe('Rises with every change of the slots; 0 while there was none'),
    active: Slot.nullable(),
    candidate: Slot.nullable().describe('Checked, and not yet in use: activate it, or discard it'),
  })
  /** The hash and size that the body must have. */
  const Announced = z.object({
    sha256: Sha256,
    size: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number)
      .pipe(z.number().int().max(most_bytes)),
  })
  const Offer = ExpectedVersion.extend(
    Slot.pick({ slot: true, sha256: true, size: true, report: true }).shape,
  )
  return { ...declared, Slot, Slots, Announced, Offer }
}
export type BundleKind<Report extends z.ZodType = z.ZodType> = ReturnType<typeof bundleKind<string, Report>>

/** A bundle in one of the slots. */
export type BundleSlot = z.output<BundleKind['Slot']>
