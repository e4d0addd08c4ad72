const DAY_MS = 86_400_000

/** The day so many days later; negative: earlier. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
