import '../../flows/faults-provider.test.ts'
