/**
 * What a failure looks like, apart from what changes from run to run: seeds, ports, versions,
 * hashes, counts. Two failures with one symptom are taken for the same.
 */
export function symptomOf(message: string): string {
  return message
    .replaceAll(/https?:\/\/\S+/g, 'URL')
    .replaceAll(/\b(?:0x)?(?=[0-9a-f]*[0-9])[0-9a-f]{2,}\b|\b[0-9]+\b/gi, 'N')
    .replaceAll(/N(?:, N)+/g, 'N')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
