import type {
  ExportLine,
  TakenKind,
  TakenPart,
  TakeOutcome,
} from '../../../contracts/schemas/learners/learners.ts'

export const isRefused = (outcome: TakeOutcome | undefined) => outcome === 'invalid' || outcome === 'skipped'

/** Later lines of a dry run depend on earlier ones, of which nothing is stored. */
export class Planned {
  /** Skills here, by those in the export. */
  readonly words = new Map<string, string>()
  readonly mute = new Set<number>()
  bytes = 0
  private readonly names = new Set<string>()
  private readonly counts = new Map<string, number>()

  outcomesOf(
    kind: TakenKind,
    lines: readonly { readonly value: ExportLine }[],
    { outcomes, names, bytes }: TakenPart,
  ): TakeOutcome[] {
    this.bytes += bytes
    return outcomes.map((outcome, n) => {
      if (isRefused(outcome)) return outcome
      if (this.note(kind, names[n] ?? []) && outcome === 'added') return 'present'
      const resource = lines[n]?.value.resource
      if (outcome === 'added') this.count(typeof resource === 'string' ? resource : kind)
      return outcome
    })
  }

  toCounts(): Record<string, number> {
    return Object.fromEntries(this.counts)
  }

  private count(of: string): void {
    this.counts.set(of, (this.counts.get(of) ?? 0) + 1)
  }

  private note(kind: TakenKind, names: readonly string[]): boolean {
    const all = names.map(name => `${kind} ${name}`)
    const isThere = all.some(name => this.names.has(name))
    for (const name of all) this.names.add(name)
    const [here, there = here] = names
    if (kind === 'word' && here !== undefined && there !== undefined)
      this.words.set(here, here).set(there, here)
    return isThere
  }
}
