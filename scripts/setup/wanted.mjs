/**
 * Debian packages a command makes use of beyond Node. None is required: `without` says what is missing then.
 *
 * @typedef {{ name: string, command: string, without: string }} SystemPackage
 * @type {Record<string, SystemPackage[]>}
 */
export const systemPackages = {
  start: [],
  test: [],
}
