/** A line of a page: its text, and the size of its letters. */
export interface MadeLine {
  readonly text: string;
  readonly size?: number;
  /** Points below the line before. */
  readonly below?: number;
}

/** A small PDF with these pages, written by hand: Helvetica, uncompressed. */
export function madePdf(pages: readonly (readonly MadeLine[])[]): Uint8Array<ArrayBuffer> {
  const objects: string[] = [];
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [i, lines] of pages.entries()) {
    const text = lines
      .map(({ text: said, size = 11, below = 14 }) => {
        const safe = said.replaceAll(/([\\()])/g, String.raw`\$1`);
        return `/F1 ${size} Tf 0 -${below} Td (${safe}) Tj`;
      })
      .join('\n');
    const stream = `BT 72 760 Td\n${text}\nET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`,
    );
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  let file = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const at of places) file += `${String(at).padStart(10, '0')} 00000 n \n`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}
