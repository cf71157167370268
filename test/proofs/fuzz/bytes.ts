/** Each function changes bytes without regard to their meaning; `at` picks the place. */
export function inserted(bytes: Buffer, at: number, more: Buffer): Buffer {
  const place = at % (bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, place), more, bytes.subarray(place)]);
}

export function flipped(bytes: Buffer, at: number): Buffer {
  if (bytes.length > 0) bytes[at % bytes.length]! ^= 1 << (at % 8);
  return bytes;
}
