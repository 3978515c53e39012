// How a kernel function throws an SC# exception; mirrors exceptions.py.

export class KernelError extends Error {
  constructor(typeName, message, parameter = null) {
    super(message);
    this.typeName = typeName;
    this.parameter = parameter;
  }
}

// The error to throw: `throw exceptions.fail("FormatException", "…")`.
export function fail(typeName, message, parameter = null) {
  return new KernelError(typeName, message, parameter);
}
