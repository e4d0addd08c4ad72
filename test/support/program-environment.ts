/**
 * The environment of a program of the project: only the PATH of this process, and the folder where the programs of a test
 * run leave their compiled modules to one another. Compiling takes more than half of a start.
 */
export const programEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.TEST_COMPILE_CACHE,
}
