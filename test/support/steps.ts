import fc from 'fast-check'

/** The steps of one kind, and how often they come among others. */
export const steps = <Kind extends string, Values = object>(
  weight: number,
  kind: Kind,
  values: { [Name in keyof Values]: fc.Arbitrary<Values[Name]> },
) => ({ weight, arbitrary: fc.record<Values>(values).map(given => ({ kind, ...given })) })
