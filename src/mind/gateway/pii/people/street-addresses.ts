import { byPatterns } from '../recogniser.ts';

const NUMBER = String.raw`\d{1,6}[A-Za-z]?(?:[-/]\d{1,4}[A-Za-z]?)?`;
const NAME = String.raw`(?:[\p{Lu}\d][\p{L}\p{N}'’.-]*|(?:de|del|della|di|da|do|dos|la|le|les|van|von|der|den|zum|of|the)(?=\s\p{Lu}))`;
const STREET = String.raw`(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Square|Sq|Terrace|Ter|Way|Highway|Hwy|Parkway|Pkwy|Crescent|Close|Grove|Alley|Row|Mews|Circle|Cir|Trail|Walk|Plaza|Loop|Quay|Wharf|Gardens|Green|Hill|Heights|Park|Bypass|Causeway|Expressway|Turnpike|Junction|Mall|Crossing|Springs|Manor|Meadows|Ridge|Run|Path|Pike|Point|Port|Shoal|Shore|Station|Summit|Track|Tunnel|Union|View|Ville|Vista|Wells)`;
/** German, Dutch, Nordic, Slavic, Baltic and Finnic streets, whose names end so; the number stands behind. */
const ENDS = String.raw`[\p{Lu}][\p{L}-]{2,}(?:stra(?:ß|ss)e|str\.|gasse|weg|platz|allee|ring|ufer|damm|straat|laan|plein|kade|gracht|dreef|gatan|vägen|gata|veien|vegen|vej|gade|katu|tie|polku|kuja|tänav|maantee|iela|gatvė|utca)`;
const BEGINS = String.raw`(?:Rue|Avenue|Boulevard|Place|Chemin|Allée|Impasse|Quai|Via|Viale|Piazza|Corso|Vicolo|Calle|Avenida|Plaza|Paseo|Camino|Rua|Praça|Travessa|Avda\.?|C\/|ul\.|al\.|os\.|pl\.|Strada|Str\.|Bulevardul|ulica|Ulica|Trg|Rúa)`;
const UNIT = String.raw`(?:[,\s]+(?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|Fl|Room|Rm|Building|Bldg|#)\.?\s?[\dA-Za-z-]{1,6})?`;
const BEHIND = String.raw`(?:[,\s]+\p{Lu}[\p{L}'’.-]+(?:\s\p{Lu}[\p{L}'’.-]+){0,2})?(?:,?\s+[A-Z]{2})?(?:,?\s+\d{5}(?:-\d{4})?(?!\w))?`;

/** Streets with a house number, post boxes and units, in the ways in which some thirty countries write them. */
export const streetAddresses = byPatterns('street-addresses', [
  {
    by: 'street',
    kind: 'street-address',
    shape: new RegExp(
      String.raw`(?<![\w.,-])${NUMBER},?\s+(?:${NAME}\s+){1,4}${STREET}\b\.?(?:\s(?:North|South|East|West|N|S|E|W|NE|NW|SE|SW)\b\.?)?${UNIT}${BEHIND}`,
      'gu',
    ),
    score: 0.75,
  },
  {
    by: 'street-ends',
    kind: 'street-address',
    shape: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${NUMBER}\s+)?${ENDS}(?:\s${NUMBER})(?![\w])${UNIT}|(?<![\w])${NUMBER}\s+${ENDS}(?![\p{L}])`,
      'gu',
    ),
    score: 0.75,
  },
  {
    by: 'street-begins',
    kind: 'street-address',
    shape: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${NUMBER},?\s+${BEGINS}\s+${NAME}(?:\s${NAME}){0,4}|${BEGINS}\s+(?:${NAME}\s){0,4}${NAME}[,\s]+(?:n[°º.]?\s?)?${NUMBER})(?![\p{L}\p{N}])${UNIT}`,
      'gu',
    ),
    score: 0.7,
  },
  {
    by: 'post-box',
    kind: 'street-address',
    shape:
      /\b(?:P\.?\s?O\.?\s?Box|Post(?:fach| Office Box)|Apartado|PSC\s\d{1,6},?\sBox|Unit\s\d{1,6}\sBox)\s\d{1,7}\b(?:\n(?:APO|FPO|DPO)\s[A-Z]{2}\s\d{5})?/gi,
    score: 0.85,
  },
  {
    by: 'unit',
    kind: 'street-address',
    shape: /\b(?:Apt\.|Apartment|Suite|Flat)\s\d{1,5}[A-Za-z]?\b/g,
    score: 0.6,
  },
  {
    by: 'postcode-context',
    kind: 'postcode',
    shape:
      /\b(?:zip|zip ?code|post(?:al)? ?code|postcode|plz|cap|cep)(?:\s+(?:code|is|number))*\s*[:=]?\s*(?:is\s+)?(?<value>[A-Z\d][A-Z\d -]{2,8}[A-Z\d])(?!\w)/gi,
    check: (value) => /\d/.test(value),
    score: 0.8,
  },
  {
    by: 'gb-postcode',
    kind: 'postcode',
    shape:
      /(?<![\w-])(?:GIR 0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]) \d[ABD-HJLNP-UW-Z]{2})(?![\w-])/g,
    score: 0.7,
  },
]);
