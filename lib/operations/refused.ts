export class OperationRefused extends Error {
  override readonly name = 'OperationRefused'
}
