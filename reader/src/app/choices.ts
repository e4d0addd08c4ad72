/** One of `values` that an address names; undefined if it names another. */
export const among = <Value extends string>(
  values: readonly Value[],
  query: URLSearchParams,
  name: string,
): Value | undefined => values.find(value => value === query.get(name))

/** The choices for an address, without those that are as at first. */
export function queryOf<Name extends string>(
  names: readonly Name[],
  choices: Readonly<Record<Name, string | undefined>>,
  first: Readonly<Record<Name, string | undefined>>,
): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = choices[name]
    if (value !== undefined && value !== '' && value !== first[name]) query.set(name, value)
  }
  return query
}
