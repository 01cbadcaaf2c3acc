/** Memoizes a factory per object (WeakMap). */
export function memoize<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const made = new WeakMap<From, Made>();
  return (from) => {
    const existing = made.get(from);
    if (existing !== undefined) return existing;
    const fresh = make(from);
    made.set(from, fresh);
    return fresh;
  };
}
