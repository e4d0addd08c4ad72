import type { Form } from './forms.ts'
import type { Particle } from './particles.ts'
import type { WordClass } from './word-class.ts'

/** The plain words of one output language. */
export interface Labels {
  readonly classes: Readonly<Record<WordClass, string>>
  readonly forms: Readonly<Record<Form, string>>
  readonly particles: Readonly<Record<Particle, string>>
  readonly marks: {
    readonly open: string
    readonly close: string
    readonly colon: string
    readonly comma: string
    readonly semicolon: string
    /** Between polite, negative and past. */
    readonly joint: string
  }
}
