export interface Finding {
  state: 'fine' | 'warning' | 'wrong'
  what: string
  means?: string
  remedy?: string
}
interface Trouble {
  what: string
  means: string
  remedy: string
}

export const fine = (what: string): Finding => ({ state: 'fine', what })
export const warning = (trouble: Trouble): Finding => ({ state: 'warning', ...trouble })
export const wrong = (trouble: Trouble): Finding => ({ state: 'wrong', ...trouble })

export const orFine = (findings: Finding[], what: string): Finding[] =>
  findings.length > 0 ? findings : [fine(what)]
