/**
 * Line drawings of 120 × 120, in the theme's ink. `{action}`, `{accent}` and `{paper}` are replaced by its colours.
 */
const drawings = {
  leitung:
    '<path d="M8 100h34a16 16 0 0 0 16-16V70"/><rect x="26" y="42" width="76" height="28" rx="5" fill="{paper}"/><path d="M42 42V22M86 42V22"/><circle cx="42" cy="56" r="4.5" fill="{action}" stroke="none"/><circle cx="56" cy="56" r="4.5" fill="{accent}" stroke="none"/><path d="M72 56h18"/><path d="M54 24a14 14 0 0 1 20 0M48 16a23 23 0 0 1 32 0"/>',
  hybrid:
    '<path d="M8 98h38a16 16 0 0 0 16-16v-8"/><rect x="34" y="46" width="56" height="28" rx="5" fill="{paper}"/><circle cx="48" cy="60" r="4.5" fill="{action}" stroke="none"/><path d="M60 60h18"/><path d="M98 106V34M88 106l10-30 10 30"/><circle cx="98" cy="28" r="6" fill="{accent}"/><path d="M82 38a18 18 0 0 1 0-22M114 38a18 18 0 0 0 0-22"/>',
  glasfaser:
    '<path d="M6 90c30 0 30-26 52-26M6 104c38 0 34-34 56-36M6 76c24 0 26-18 48-18"/><circle cx="66" cy="58" r="12" fill="{paper}"/><circle cx="66" cy="58" r="4" fill="{action}" stroke="none"/><path d="M78 50l28-24M80 58h32M78 66l28 22"/><circle cx="108" cy="24" r="5" fill="{accent}"/><circle cx="114" cy="58" r="5" fill="{action}"/><circle cx="108" cy="90" r="5" fill="{accent}"/>',
  jung: '<path d="M14 104V58l30-24 30 24v46z" fill="{paper}"/><path d="M34 104V78h20v26"/><path d="M74 72h32v32H74"/><path d="M84 84h12"/><path d="M92 12l-10 22h14l-10 22" fill="{accent}"/><circle cx="44" cy="60" r="5" fill="{action}" stroke="none"/>',
  dienst:
    '<circle cx="60" cy="44" r="26" fill="{paper}"/><path d="M34 46a26 26 0 0 1 52 0"/><rect x="26" y="44" width="12" height="20" rx="5" fill="{action}"/><rect x="82" y="44" width="12" height="20" rx="5" fill="{action}"/><path d="M88 64c0 12-8 16-20 16"/><circle cx="66" cy="80" r="4" fill="{accent}"/><path d="M24 110c4-16 18-22 36-22s32 6 36 22"/>',
  fernsehen:
    '<rect x="10" y="24" width="100" height="64" rx="5" fill="{paper}"/><path d="M40 104h40M60 88v16"/><path d="M52 42v28l24-14z" fill="{action}"/><path d="M22 36h14M22 46h8" stroke="{accent}"/>',
  satellit:
    '<path d="M22 30a52 52 0 0 0 66 66z" fill="{paper}"/><path d="M56 64l26-26"/><circle cx="86" cy="34" r="7" fill="{action}"/><path d="M52 92l-8 20h32"/><path d="M88 12a22 22 0 0 1 22 22M88 24a10 10 0 0 1 10 10" stroke="{accent}"/>',
  sport:
    '<circle cx="60" cy="60" r="46" fill="{paper}"/><path d="M60 38l20 14-8 23H48l-8-23z" fill="{action}"/><path d="M60 38V14M80 52l23-8M72 75l14 20M48 75L34 95M40 52l-23-8"/>',
  telefon:
    '<path d="M32 14l16 4 6 22-12 10c6 14 14 22 28 28l10-12 22 6 4 16c-2 12-14 18-26 16C46 98 22 74 18 40c-2-12 2-24 14-26z" fill="{paper}"/><path d="M72 18a30 30 0 0 1 30 30M72 34a14 14 0 0 1 14 14" stroke="{action}"/>',
  webseite:
    '<rect x="10" y="20" width="100" height="80" rx="5" fill="{paper}"/><path d="M10 40h100"/><circle cx="22" cy="30" r="3" fill="{action}" stroke="none"/><circle cx="32" cy="30" r="3" fill="{accent}" stroke="none"/><rect x="22" y="52" width="34" height="36" fill="{accent}"/><path d="M66 56h32M66 68h32M66 80h20"/>',
  webshop:
    '<path d="M16 48h88l-6 56H22z" fill="{paper}"/><path d="M12 48l10-28h76l10 28"/><path d="M42 60v-4M78 60v-4M42 60a18 18 0 0 0 36 0"/><path d="M36 20l-4 28M60 20v28M84 20l4 28"/><circle cx="60" cy="92" r="5" fill="{action}" stroke="none"/>',
  webhosting:
    '<rect x="18" y="16" width="84" height="26" rx="5" fill="{paper}"/><rect x="18" y="48" width="84" height="26" rx="5" fill="{paper}"/><rect x="18" y="80" width="84" height="26" rx="5" fill="{paper}"/><circle cx="32" cy="29" r="4.5" fill="{action}" stroke="none"/><circle cx="32" cy="61" r="4.5" fill="{accent}" stroke="none"/><circle cx="32" cy="93" r="4.5" fill="{action}" stroke="none"/><path d="M60 29h30M60 61h30M60 93h30"/>',
  firma:
    '<path d="M14 106V36l44-20v90z" fill="{paper}"/><path d="M58 50h48v56H58"/><path d="M26 48h8M26 64h8M26 80h8M42 40h8M42 56h8M42 72h8"/><rect x="72" y="82" width="20" height="24" fill="{action}"/><path d="M70 64h8M88 64h8" stroke="{accent}"/>',
  mobil:
    '<rect x="36" y="10" width="48" height="100" rx="9" fill="{paper}"/><path d="M54 20h12"/><circle cx="60" cy="98" r="4" fill="{action}" stroke="none"/><path d="M46 78V66M55 78V56M64 78V46M73 78V36" stroke="{action}"/><path d="M96 40a24 24 0 0 1 0 40M24 40a24 24 0 0 0 0 40" stroke="{accent}"/>',
  prepaid:
    '<path d="M26 12h46l24 24v72H26z" fill="{paper}"/><rect x="42" y="52" width="38" height="38" rx="5" fill="{accent}"/><path d="M42 64h12M42 78h12M68 64h12M68 78h12M61 52v12M61 78v12"/><path d="M40 26h22" stroke="{action}"/>',
  daten:
    '<rect x="12" y="26" width="96" height="68" rx="8" fill="{paper}"/><path d="M40 80V62M54 80V52M68 80V42M82 80V34" stroke="{action}" stroke-width="7"/><circle cx="24" cy="60" r="3" fill="{accent}" stroke="none"/>',
  karten:
    '<rect x="16" y="26" width="52" height="72" rx="6" fill="{accent}" transform="rotate(-10 42 62)"/><rect x="46" y="22" width="52" height="72" rx="6" fill="{paper}" transform="rotate(8 72 58)"/><rect x="62" y="44" width="22" height="24" rx="4" fill="{action}" transform="rotate(8 72 58)"/>',
  geraet:
    '<rect x="22" y="12" width="46" height="96" rx="9" fill="{paper}"/><rect x="56" y="34" width="46" height="74" rx="7" fill="{paper}"/><path d="M40 22h10"/><path d="M66 84l12-16 10 10 6-8v22H66z" fill="{accent}"/><circle cx="36" cy="46" r="8" fill="{action}"/>',
  tablet:
    '<rect x="16" y="10" width="72" height="100" rx="8" fill="{paper}"/><path d="M28 78l18-24 16 16 10-12v34H28z" fill="{accent}"/><circle cx="66" cy="36" r="8" fill="{action}"/><path d="M98 98l8-60 6 2-8 60-8 8z" fill="{paper}"/>',
  stick:
    '<rect x="34" y="34" width="40" height="72" rx="8" fill="{paper}"/><rect x="42" y="12" width="24" height="22"/><path d="M50 20v6M58 20v6"/><circle cx="54" cy="88" r="5" fill="{action}" stroke="none"/><path d="M88 44a26 26 0 0 1 0 36M98 34a40 40 0 0 1 0 56" stroke="{accent}"/>',
  strom:
    '<path d="M60 60V110M48 110h24"/><circle cx="60" cy="50" r="7" fill="{action}"/><path d="M60 43C56 26 62 14 60 6c10 8 10 26 4 38M66 54c16 0 28 8 36 18-14 2-30-2-40-12M53 54c-14 2-26 12-32 24 14 0 28-8 36-18" fill="{paper}"/><path d="M8 110c10-8 20-8 30 0M82 110c10-8 20-8 30 0" stroke="{accent}"/>',
  gas: '<path d="M60 10c6 22 32 34 32 64a32 32 0 0 1-64 0c0-16 10-24 14-36 6 6 8 10 10 16 8-14 10-28 8-44z" fill="{paper}"/><path d="M60 62c4 10 14 14 14 26a14 14 0 0 1-28 0c0-10 10-14 14-26z" fill="{action}"/><path d="M30 112h60" stroke="{accent}"/>',
  waerme:
    '<path d="M12 60L60 18l48 42v48H12z" fill="{paper}"/><rect x="34" y="64" width="52" height="32" rx="6" fill="{accent}"/><path d="M46 64v32M60 64v32M74 64v32"/><path d="M46 54c-4-6 4-8 0-14M60 50c-4-6 4-8 0-14M74 54c-4-6 4-8 0-14" stroke="{action}"/>',
  laden:
    '<rect x="18" y="14" width="46" height="94" rx="8" fill="{paper}"/><path d="M44 34L32 62h12l-4 22 16-30H44z" fill="{action}"/><path d="M64 80h14a8 8 0 0 0 8-8V52h0M76 52h22v-14H76zM80 38V26M94 38V26"/><path d="M10 108h62" stroke="{accent}"/>',
  auto: '<path d="M10 84V66l16-6 14-24h42l16 24 14 6v18z" fill="{paper}"/><path d="M30 60h62M60 36v24"/><circle cx="34" cy="86" r="12" fill="{action}"/><circle cx="86" cy="86" r="12" fill="{action}"/><path d="M4 100h112" stroke="{accent}"/>',
  schirm:
    '<path d="M12 60a48 48 0 0 1 96 0c-8-8-16-8-24 0-8-8-16-8-24 0-8-8-16-8-24 0-8-8-16-8-24 0z" fill="{action}"/><path d="M60 12V6M60 58v38a10 10 0 0 1-20 0"/><path d="M84 80v8M98 76v8M92 96v8" stroke="{accent}"/>',
  haus: '<path d="M14 56L60 18l46 38v52H14z" fill="{paper}"/><path d="M6 62L60 16l54 46"/><rect x="50" y="72" width="20" height="36" fill="{action}"/><rect x="26" y="66" width="14" height="16" fill="{accent}"/><rect x="80" y="66" width="14" height="16" fill="{accent}"/><path d="M82 32V16h12v26"/>',
  waage:
    '<path d="M60 14v88M38 106h44M24 30h72"/><circle cx="60" cy="22" r="6" fill="{action}"/><path d="M24 30L10 66h28zM96 30L82 66h28z"/><path d="M8 66a16 12 0 0 0 32 0zM80 66a16 12 0 0 0 32 0z" fill="{accent}"/>',
  baum: '<path d="M60 110V60M60 84l18-14M60 74L46 62"/><path d="M60 8c20 0 28 14 26 24 12 4 16 22 4 32-10 8-24 4-30-4-6 8-22 10-32 2-10-10-6-26 6-30-2-12 8-24 26-24z" fill="{paper}"/><circle cx="48" cy="36" r="5" fill="{action}" stroke="none"/><circle cx="72" cy="46" r="5" fill="{action}" stroke="none"/><circle cx="62" cy="24" r="5" fill="{accent}" stroke="none"/><path d="M30 110h60"/>',
  gespraech:
    '<path d="M10 20h64v44H40L26 80V64H10z" fill="{paper}"/><path d="M24 36h36M24 48h24"/><path d="M84 44h26v44h-12v16L82 88H50V74" fill="{accent}"/><path d="M66 72h28" stroke="{action}"/>',
} as const;

export type MotifName = keyof typeof drawings;

export function isMotif(name: string): name is MotifName {
  return Object.hasOwn(drawings, name);
}

export interface MotifColours {
  readonly ink: string;
  readonly paper: string;
  readonly action: string;
  readonly accent: string;
}

/** The drawing as an SVG group. An unknown name results in a plain circle. */
export function drawMotif(name: string, colours: MotifColours, strokeWidth: number): string {
  const drawing = isMotif(name)
    ? drawings[name]
    : '<circle cx="60" cy="60" r="44" fill="{paper}"/><circle cx="60" cy="60" r="14" fill="{action}"/>';
  const coloured = drawing
    .replaceAll("{action}", colours.action)
    .replaceAll("{accent}", colours.accent)
    .replaceAll("{paper}", colours.paper);
  return `<g fill="none" stroke="${colours.ink}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round">${coloured}</g>`;
}
