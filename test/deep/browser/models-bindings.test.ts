import '../../browser/models-bindings.test.ts'
