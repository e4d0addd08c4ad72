import '../../flows/faults.test.ts'
