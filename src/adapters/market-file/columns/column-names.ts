import type { ColumnRole } from '../../../domain/world/market-file.ts';

/** Names of columns by role, letters and digits only, best first: English, German, French, Spanish, Italian, Portuguese. */
const NAMES: Readonly<Partial<Record<ColumnRole, string>>> = {
  openTick: 'opentick',
  highTick: 'highesttick hightick maxtick',
  lowTick: 'lowesttick lowtick mintick',
  tick: 'closetick tick currenttick lasttick',
  liquidity: 'currentliquidity liquidity poolliquidity activeliquidity',
  // What a contract counts, in its smallest units. The Graph's volumeToken0 is in whole tokens, of both directions.
  in0: 'inamount0 amount0in amountin0',
  in1: 'inamount1 amount1in amountin1',
  time:
    'opentime timeopen starttime periodstartunix timestamp datetime datetimeutc date datum fecha data time ts snappedat unixtimestamp ' +
    'unixtime unix epoch blocktimestamp timeutc dateutc localtime zeitstempel zeitpunkt datumzeit handelstag tag horodatage dateheure jour ' +
    'fechahora fechayhora dia giorno dataora datahora zeit hora heure day period periodstart t closetime timeclose',
  open:
    'open o openprice priceopen opening openingprice eroffnung eroeffnung eroffn eroffnungskurs eroeffnungskurs erster ouverture ouv ' +
    'coursdouverture apertura abertura aperturaprecio prezzodiapertura precoabertura openen',
  high:
    'high h highprice pricehigh max hoch hochst hoechst hochstkurs hoechstkurs tageshoch haut plushaut maximo alto maxima massimo ' +
    'prezzomassimo alta hoog',
  low:
    'low l lowprice pricelow min tief tiefst tiefstkurs tagestief niedrig bas plusbas minimo bajo minima minimum prezzominimo baixa ' +
    'baixo laag',
  close:
    'close c closeprice priceclose closelast closingprice last adjclose price p lastprice rate value mid vwap closing schluss schlusskurs ' +
    'letzter zuletzt letzterkurs kurs preis cloture dernier dernierprix courscloture coursdecloture cours prix cierre ultimo ultimoprecio ' +
    'precio preciodecierre chiusura prezzo prezzochiusura prezzodichiusura fechamento fecho ultimopreco preco encerramento',
  volume:
    'volume vol v basevolume volumebtc volumeeth volumen volumi amount quantity qty size q volumefrom stuck stueck stuckzahl stueckzahl ' +
    'gehandeltestuck anzahl menge quantite cantidad quantita quantidade qtde volumetoken1 volumetoken0 quotevolume volumeusd volumeusdt ' +
    'volumeto turnover umsatz quoteassetvolume totalvolume',
};

const BY_ROLE = new Map(
  Object.entries(NAMES).map(([role, names]) => [role as ColumnRole, names.split(' ')] as const),
);

/** Roles in the order in which columns are given to them. */
export const NAMED_ROLES: readonly ColumnRole[] = [...BY_ROLE.keys()];

const CLOCKS =
  'time clock timeofday tradetime uhrzeit zeit heure hora ora orario tijd hour hours stunde hhmm hhmmss'.split(
    ' ',
  );

/** Letters and digits of a name in any alphabet, without accents: `<Eröffnung>` is eroffnung. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A name as it may be meant, the surest first: as it stands, without what is in brackets or a number before it, without a currency behind it. */
function meant(name: string): readonly string[] {
  const bare = name.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ').replace(/^\s*\d+[.)]\s*/, '');
  const unit = bare.replace(/[\s_.-]*(in\s+)?(usdt|usdc|usd|eur|gbp|chf|jpy|btc|eth|brl)\s*$/i, '');
  return [name, bare, unit].map(plainName);
}

/** Every surer way to mean a role comes before the next. */
const LESS_SURE = 1_000;

/** How well a name fits a role, 0 the best; -1 for not at all. */
export function rankOf(role: ColumnRole, name: string): number {
  const known = BY_ROLE.get(role) ?? [];
  const ways = meant(name);
  const way = ways.findIndex((each) => each !== '' && known.includes(each));
  return way < 0 ? -1 : way * LESS_SURE + known.indexOf(ways[way]!);
}

export const namesClock = (name: string): boolean => meant(name).some((each) => CLOCKS.includes(each));

export const namesAny = (name: string): boolean => NAMED_ROLES.some((role) => rankOf(role, name) >= 0);

/** Whether a heading is said in another language than English: there a comma is the decimal sign. */
export const namesContinental = (name: string): boolean =>
  /^(datum|zeit|fecha|jour|giorno|erof|eroe|hoch|tief|schluss|kurs|ouv|haut|plushaut|bas|plusbas|clot|dernier|apertura|abertura|cierre|chiusura|fech|maxim|minim|massim|volumen|stuck|umsatz|preis|prix|precio|prezzo|preco)/.test(
    plainName(name),
  );

/** What stands beside prices and is neither what was traded nor what was paid: how long a row is, how many trades it had. */
const NO_AMOUNTS =
  /^(per|period|interval|timeframe|tf|ticks?|spread|digits|openint(erest)?|oi|.*(trades|count|supply|marketcap|mcap).*)$/;
export const namesNoAmount = (name: string): boolean => NO_AMOUNTS.test(plainName(name));

/** Whether a heading says that a column is an amount: no price, though nothing else is known of it. */
export const namesAmount = (name: string): boolean =>
  namesNoAmount(name) || /(vol|size|qty|quantity|amount|depth)\d*$/.test(plainName(name));

const MARKET_NAMES = 'symbol ticker pair market instrument asset coin token kuerzel isin'.split(' ');
/** Whether a column says which market a row is of. */
export const namesMarket = (name: string): boolean => MARKET_NAMES.includes(plainName(name));
