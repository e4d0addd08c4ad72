import styles from '../further.module.css'
import type { Explained } from '../use-further.ts'
import { Entry } from './entry.tsx'
import type { Choosing } from './use-choosing.ts'

interface LeadingProps {
  of: Explained
  form: string
  choosing: Choosing | null
}

/** The entry of the learner's first dictionary, under its name. */
export const Leading = ({ of, form, choosing }: LeadingProps) => (
  <section className={styles.leading} aria-label={of.dictionary.title}>
    <span className={styles.title} aria-hidden>
      {of.dictionary.title}
    </span>
    <Entry of={of} form={form} choosing={choosing} />
  </section>
)
