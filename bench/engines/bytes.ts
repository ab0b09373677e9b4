// The bytes of all typed arrays that an object holds, directly or through others; a buffer seen twice counts once.

export function bytesOf(root: object): number {
  const seen = new Set<object>();
  const open: object[] = [root];
  let bytes = 0;
  while (open.length > 0) {
    const at = open.pop()!;
    if (seen.has(at)) continue;
    seen.add(at);
    if (ArrayBuffer.isView(at)) {
      open.push(at.buffer);
    } else if (at instanceof ArrayBuffer) {
      bytes += at.byteLength;
    } else {
      for (const value of Object.values(at) as unknown[]) if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  return bytes;
}
