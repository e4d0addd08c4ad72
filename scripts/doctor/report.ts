import type { Told } from './examine.ts'

const MARKS = { fine: 'ok     ', warning: 'warning', wrong: 'WRONG  ' }

export function printed(told: readonly Told[]): string[] {
  const count = (state: Told['state']) => told.filter(each => each.state === state).length
  return [
    ...told.flatMap(({ state, subject, what, means, remedy }) => [
      `${MARKS[state]}  ${subject}: ${what}.`,
      ...(means === undefined ? [] : [`         ${means}.`]),
      ...(remedy === undefined ? [] : [`         → ${remedy}.`]),
    ]),
    '',
    summary(count('wrong'), count('warning')),
  ].map(line => line.replace(/([.!?])\.$/, '$1'))
}

function summary(wrong: number, warnings: number): string {
  if (wrong === 0 && warnings === 0) return 'Nothing is wrong.'
  return `Wrong: ${wrong}. Warnings: ${warnings}.`
}
